-- How many work here on a day, counted from an index of a few pages.
create index people_employment on people (tenant_id, joined_on, discharged_date, status);
