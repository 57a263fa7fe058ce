"""Publications: walks through resources and pages until every part is final."""
