"""Where the sample bots are: in the checkout that this package belongs to, if there is one."""

from pathlib import Path

import league

SAMPLE_BOTS = Path(league.__file__).parents[1] / "sample_bots"
