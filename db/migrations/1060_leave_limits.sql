-- Dates on which nobody can take leave, and how many people can be away at once (docs/decisions/leave-limits.md).

create table leave_blocks (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- What people read who want to apply; empty: the name alone.
  sentence text not null default '',
  starts_on date not null,
  ends_on date not null,
  -- Whom it concerns: everyone, or the people of some items of one kind. An item that was deleted stays and matches no one.
  scope text not null check (scope in ('company', 'department', 'work_place', 'group')),
  item_ids uuid[] not null default '{}',
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint leave_blocks_order check (ends_on >= starts_on),
  constraint leave_blocks_items check ((scope = 'company') = (cardinality(item_ids) = 0)),
  constraint leave_blocks_author foreign key (tenant_id, updated_by) references people (tenant_id, id)
);
create index leave_blocks_by_author on leave_blocks (tenant_id, updated_by);
select protect('leave_blocks');
select audit('leave_blocks', left_out => '{updated_by}');
select raises_company_version('leave_blocks');

create table leave_limits (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  scope text not null check (scope in ('department', 'work_place', 'group')),
  item_id uuid not null,
  -- People who can be away at once, as a number or as a share of all, rounded down and at least one.
  at_most integer check (at_most between 1 and 10000),
  percent integer check (percent between 1 and 99),
  -- First and last month of the year in which it counts; null: always.
  from_month integer check (from_month between 1 and 12),
  until_month integer check (until_month between 1 and 12),
  when_reached text not null default 'refuse' check (when_reached in ('refuse', 'warn')),
  -- Whether leave that waits for its approval counts.
  counts_waiting boolean not null default true,
  -- Hours for which a free place is offered to someone on the waiting list.
  offer_hours integer not null default 48 check (offer_hours between 1 and 336),
  -- Leave types that count; empty: all but those that replace other leave, as illness does.
  leave_type_ids uuid[] not null default '{}',
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint leave_limits_number check (num_nonnulls(at_most, percent) = 1),
  constraint leave_limits_season check ((from_month is null) = (until_month is null)),
  constraint leave_limits_author foreign key (tenant_id, updated_by) references people (tenant_id, id)
);
create index leave_limits_by_author on leave_limits (tenant_id, updated_by);
select protect('leave_limits');
select audit('leave_limits', left_out => '{updated_by}');
select raises_company_version('leave_limits');
