-- The next day's punch ends an entry where it began when nobody has ended it, and its end is not known. What was recorded
-- before stays as it was judged. Reviews and counts look for the few that there are.
alter table clocks add column is_end_unknown boolean not null default false;
create index clocks_of_unknown_end on clocks (tenant_id, attendance_id) where is_end_unknown and ended_at = started_at;
