"""What refereeing is measured against."""
