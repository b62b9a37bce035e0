-- When it was recorded that somebody works here from a day on: what they had applied for before is leave of the time
-- here before it, also where the last day of that was told afterwards. Null: before this was kept.
alter table employment_periods add column recorded_at timestamptz;
alter table employment_periods alter column recorded_at set default now();
