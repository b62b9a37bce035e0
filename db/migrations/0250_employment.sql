-- Salaries count from a date on, as the rows of employment do, but stand in a table of their own, which fewer people read.
create table salaries (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  effective_from date not null,
  amount numeric(12, 2) not null check (amount >= 0),
  -- ISO 4217
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pay_period text not null check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  reason text,
  change_id uuid not null default gen_random_uuid(),
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  constraint salaries_one_a_day unique (tenant_id, person_id, effective_from),
  constraint salaries_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('salaries');
select audit('salaries', kept => '{effective_from}');
