-- What waits because the period of its day is closed, to be found when that is opened again.
create index punches_closed on punches (tenant_id, working_date) where result = 'closed';
