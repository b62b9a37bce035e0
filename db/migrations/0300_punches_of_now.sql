-- What was punched within the last minutes and waits to be paired is found without a look at a backlog.
create index punches_new_by_time on punches (tenant_id, punched_at) include (person_id) where result = 'new';
