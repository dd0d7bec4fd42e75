"""The service put together: settings, addresses, servers, workers, and what starts them on one machine.

Nothing is imported here: `estimation_service.local` must start within milliseconds and without Django.
Celery's application is loaded by the settings, so that `shared_task` finds it in every program.
"""
