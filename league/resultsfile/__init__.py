"""Files of results from anywhere: comma-separated values, as ratings take them."""

from league.resultsfile.layout import Wanted
from league.resultsfile.reading import ResultsFile, read_results

__all__ = ["ResultsFile", "Wanted", "read_results"]
