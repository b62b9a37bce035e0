-- People who wait for a place under a limit of leave, in the order in which they asked (docs/decisions/leave-limits.md).

create table leave_waits (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Order in which they asked.
  number bigint generated always as identity,
  person_id uuid not null,
  -- The person who asked in their place; null: they themselves.
  applied_by uuid,
  -- Whether the company's rules for people who apply by themselves count.
  is_bound boolean not null,
  leave_type_id uuid not null,
  -- [{"date": ..., "part": ...}]
  dates jsonb not null,
  period_starts date[] not null default '{}',
  starts_on date not null,
  ends_on date not null,
  reason text not null default '',
  -- Limits that were reached when they asked.
  limit_ids uuid[] not null,
  -- 'ended': the offer or the dates are over.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'left', 'ended')),
  offered_at timestamptz,
  expires_at timestamptz,
  application_id uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  constraint leave_waits_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_waits_applied_by foreign key (tenant_id, applied_by) references people (tenant_id, id),
  constraint leave_waits_type foreign key (tenant_id, leave_type_id)
    references leave_types (tenant_id, id) on delete cascade,
  constraint leave_waits_application foreign key (tenant_id, application_id)
    references leave_applications (tenant_id, id) on delete set null (application_id),
  constraint leave_waits_order check (ends_on >= starts_on),
  constraint leave_waits_offer check (state <> 'offered' or (offered_at is not null and expires_at is not null))
);
create index leave_waits_open on leave_waits (tenant_id, number) where state in ('waiting', 'offered');
create index leave_waits_by_person on leave_waits (tenant_id, person_id);
create index leave_waits_by_applied_by on leave_waits (tenant_id, applied_by);
create index leave_waits_by_type on leave_waits (tenant_id, leave_type_id);
create index leave_waits_by_application on leave_waits (tenant_id, application_id);
select protect('leave_waits');
select audit('leave_waits', kept => '{person_id,leave_type_id,starts_on,ends_on,state}', left_out => '{number,applied_by,is_bound,dates,period_starts,reason,limit_ids,offered_at,expires_at,application_id,closed_at}');
