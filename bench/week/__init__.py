"""A week of a community: people of known skill seek, meet, play short games and are rated, by the services.

How soon ratings put them in their true order. Time passes by moving back what is still to happen.
"""
