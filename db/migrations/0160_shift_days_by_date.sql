-- How many have which shift on which day, of everybody: counted in the index alone.
create index shift_days_counted on shift_days (tenant_id, date, template_id) where is_published;
