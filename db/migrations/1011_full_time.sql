-- Full-time work from a date on, with which weeks and claims are compared. Before the first row, and without one:
-- 40 hours on five days, and a holiday gives what is due on its date.
create table full_times (
  tenant_id uuid not null default current_tenant() references companies (id),
  effective_from date not null,
  weekly_days numeric(3, 2) not null check (weekly_days > 0 and weekly_days <= 7),
  -- seconds
  weekly_work_time integer not null check (weekly_work_time between 60 and 604800),
  -- 'own_days': a holiday gives what is due on its date; 'shared': the weekly hours divided by the days of full-time work
  holiday_credit text not null default 'own_days' check (holiday_credit in ('own_days', 'shared')),
  primary key (tenant_id, effective_from)
);
select protect('full_times');
select raises_company_version('full_times');
select audit('full_times', identified_by => 'tenant_id', kept => '{effective_from,weekly_days,weekly_work_time,holiday_credit}');
