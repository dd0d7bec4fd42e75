"""A hook that makes deprecation warnings of this project's code errors, in every program started.

Python loads this file itself if its folder is on the path. A warning belongs to the module that calls the
deprecated function. Warnings from other packages stay ignored, because we cannot fix those.
"""

import warnings

OURS = r"(__main__|manage|estimation_service|accounts|games|bots)(\.|$)"

for category in (DeprecationWarning, PendingDeprecationWarning, SyntaxWarning):
    warnings.filterwarnings("error", category=category, module=OURS)
