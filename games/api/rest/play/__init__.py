"""What is asked at a table and on the way to one."""
