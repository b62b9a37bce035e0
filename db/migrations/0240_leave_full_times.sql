-- What full-time work was before: a change of it counts from the day on which it is made, so that what was granted for
-- the months before stays as it was.

create table leave_full_times (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- The last day; what counts after the last of them stands in leave_setups.
  ends_on date not null,
  -- Weekly seconds.
  full_time integer not null check (full_time between 3600 and 604800),
  primary key (tenant_id, ends_on)
);
select protect('leave_full_times', 'select, insert');
select raises_company_version('leave_full_times');
