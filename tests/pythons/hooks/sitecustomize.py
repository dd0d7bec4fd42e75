"""Python's deprecation warnings are errors in this project's own code, in every program that is started.

Python loads this file by itself when its folder is on the path. A warning belongs to the module that calls
what is deprecated. What packages of others call stays as Python has it: ignored, as it is theirs to mend.
"""

import warnings

OURS = r"(__main__|manage|estimation_service|accounts|games|bots)(\.|$)"

for category in (DeprecationWarning, PendingDeprecationWarning, SyntaxWarning):
    warnings.filterwarnings("error", category=category, module=OURS)
