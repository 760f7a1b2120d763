"""What people submit, read within bounds before anything is kept: folders and archives."""
