-- Pay calendars, and the steps by which a person's period is confirmed and approved (docs/decisions/pay-periods.md).

create table pay_calendars (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the cycle of the company's calendar, which everyone has.
  cycle jsonb check (jsonb_typeof(cycle) = 'object'),
  -- Steps that a person's period needs before it can be closed.
  closing_needs text not null default 'nothing'
    check (closing_needs in ('nothing', 'confirmation', 'approval', 'both')),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index pay_calendars_of_company on pay_calendars (tenant_id) where cycle is null;
select protect('pay_calendars', 'select, insert, update');
select audit('pay_calendars');
select raises_company_version('pay_calendars');

-- A step counts while the figures of the period are those of its document. Nothing is updated: a step that no longer counts
-- stays as it was taken. Each one raises the version of the person's time, so that it and closing wait for each other.
create table period_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Order in which the steps were taken
  number bigint not null generated always as identity,
  person_id uuid not null,
  -- As it was called then: 'November 2026'
  name text not null check (char_length(name) between 1 and 60),
  starts_on date not null,
  -- The last day
  ends_on date not null,
  kind text not null check (kind in ('confirmed', 'approved', 'sent_back')),
  taken_by uuid not null,
  taken_at timestamptz(0) not null,
  -- Reason of what is sent back, or confirmed for someone else
  reason text check (char_length(trim(reason)) between 1 and 250),
  -- Days with their figures and versions, and their sums
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- SHA-256 of the canonical JSON of the document, and of its figures without the versions of days
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  figures_hash text not null check (figures_hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, id),
  constraint period_steps_person foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade,
  constraint period_steps_taken_by foreign key (tenant_id, taken_by) references people (tenant_id, id),
  check (starts_on <= ends_on),
  constraint period_steps_reason check (
    case kind when 'sent_back' then reason is not null
      when 'confirmed' then (reason is null) = (taken_by = person_id)
      else reason is null end)
);
create index period_steps_of_person on period_steps (tenant_id, person_id, starts_on, number);
create index period_steps_of_period on period_steps (tenant_id, starts_on, number);
create index period_steps_by on period_steps (tenant_id, taken_by);
select protect('period_steps', 'select, insert');
select audit('period_steps', kept => '{person_id,starts_on,ends_on}', left_out => '{document,figures_hash,number}');
select raises_time_version('period_steps');
