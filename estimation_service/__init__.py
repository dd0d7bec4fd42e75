"""The whole service: settings, addresses, servers, workers, and the programs that start them.

Nothing is imported here: `estimation_service.local` must start within milliseconds and without Django.
Celery's application is loaded by the settings, so that `shared_task` finds it in every program.
"""
