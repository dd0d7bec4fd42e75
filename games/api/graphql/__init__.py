"""GraphQL: one address, the same resources, services and refusals as REST."""

import ctypes.util

# strawberry_django would look for a library of maps under twelve names, twice, and ask the linker's cache, a
# compiler and a linker about each: 72 programs at every start. There are no maps here, so none is found.
_find_library = ctypes.util.find_library
ctypes.util.find_library = lambda name: None
try:
    import strawberry_django
finally:
    ctypes.util.find_library = _find_library
