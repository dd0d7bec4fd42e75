"""Simulation of a community's week: people of known skill seek, meet, play short games and are rated.

It uses the services, and shows how soon ratings put people in their true order. Time passes by moving the
times of future events back.
"""
