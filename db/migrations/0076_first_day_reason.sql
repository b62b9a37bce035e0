-- Why somebody's first day was put right, as the log tells it.
alter table people add column joined_on_reason text;
