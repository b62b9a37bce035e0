-- Who is away on a date is asked without those days of leave that cost nothing, since they have become a holiday.
drop index leave_application_days_by_date;
create index leave_application_days_by_date on leave_application_days (tenant_id, date, person_id)
  include (part, state, leave_type_id, cost) where state in ('created', 'approved');
