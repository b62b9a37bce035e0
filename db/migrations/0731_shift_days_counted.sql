-- Whose published days use a template is counted from the index alone.
drop index shift_days_counted;
create index shift_days_counted on shift_days (tenant_id, date, template_id) include (person_id) where is_published;
