-- What attendance set-up keeps, and from when it counts.

alter table company_settings
  -- The day of the month on which a period begins; in a month without it, the last one.
  add column calendar_cycle smallint not null default 1 check (calendar_cycle between 1 and 31),
  -- Seconds between the end of a shift and the start of the next one, and what becomes of a plan with less.
  add column min_rest_time integer not null default 39600 check (min_rest_time between 0 and 86400),
  add column min_rest_action text not null default 'warn' check (min_rest_action in ('warn', 'refuse')),
  -- Days with a shift that may follow each other.
  add column max_days_in_row smallint not null default 6 check (max_days_in_row between 1 and 31),
  add column max_days_in_row_action text not null default 'warn' check (max_days_in_row_action in ('warn', 'refuse')),
  add check (max_daily_work_duration <= 86400);

-- How everybody's days are judged from a date on. What counted before the first of them: no grace, and the longest day
-- of company_settings.
create table day_rules (
  tenant_id uuid not null default current_tenant() references companies (id),
  effective_from date not null,
  grace_minutes smallint not null check (grace_minutes between 0 and 720),
  -- seconds
  max_daily_work_duration integer not null check (max_daily_work_duration between 1 and 86400),
  primary key (tenant_id, effective_from)
);

-- The zones a company has moved from, and when: what began before is told in them for ever.
create table past_zones (
  tenant_id uuid not null default current_tenant() references companies (id),
  until timestamptz(0) not null,
  timezone text not null,
  primary key (tenant_id, until)
);

select protect(t::regclass), raises_company_version(t::regclass) from unnest(array['day_rules', 'past_zones']) as t;
select audit('day_rules', identified_by => 'tenant_id',
             kept => '{effective_from,grace_minutes,max_daily_work_duration}');

-- A company may keep working days without hours: then nobody has a shift but by the plan.
alter table standard_shifts
  alter column template_id drop not null,
  alter column name drop not null,
  alter column color drop not null,
  alter column start_time drop not null,
  alter column work_time drop not null,
  alter column break_time drop not null,
  alter column grace_minutes drop not null,
  add check (cardinality(repeat_on) between 1 and 7 and repeat_on <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  add check ((start_time is null) = (template_id is null)),
  add check (start_time is null or name is not null and color is not null and work_time between 60 and 86400
             and break_time >= 0 and work_time + break_time <= 86400);

-- A shift without a grace of its own has the company's. So far nobody could choose one, and 0 was nobody's choice.
alter table shift_templates alter column grace_minutes drop not null, alter column grace_minutes drop default;
update shift_templates set grace_minutes = null where grace_minutes = 0;
update standard_shifts set grace_minutes = null where grace_minutes = 0;
update shift_days set grace_minutes = null where grace_minutes = 0;
