-- Weeks without fixed days use no more than their days (docs/decisions/leave-measures.md): on further dates of leave, the
-- person is away, but they use nothing.
alter table leave_application_days
  add column is_covered boolean not null default false,
  -- Whether the person is away: other dates without a cost have become a holiday or a day off.
  add column is_away boolean not null generated always as (cost > 0 or is_covered) stored,
  add constraint leave_application_days_covered check (not is_covered or cost = 0);

drop index leave_application_days_by_date;
create index leave_application_days_by_date on leave_application_days (tenant_id, date, person_id)
  include (part, state, leave_type_id, is_away) where state in ('created', 'approved');

-- Hours only give the days of full-time work now, not those on which the company is open.
update leave_accounts a set due_on = '-infinity', version = version + 1, changed_in = pg_current_xact_id()
 where exists (select from people_with_hours_only(a.tenant_id) person where person = a.person_id);

-- A holiday takes a day of a week without fixed days; few people have one.
create index employment_rows_shared_weeks on employment_rows (tenant_id, person_id)
  where week ->> 'kind' in ('hours', 'planned');
