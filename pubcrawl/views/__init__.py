"""What people see of a store: results of lists, reports, tables for Datasette."""
