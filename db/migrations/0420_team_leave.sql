-- The secret address under which a calendar follows who of a department is away, as far as the one who made it may know.
-- Kept as it is and found by its hash, like that of one's own calendar (docs/decisions/calendar-feed.md).
create table leave_feeds (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  -- Null: those without a department.
  department_id uuid,
  address_secret text not null,
  address_hash text not null,
  created_at timestamptz(0) not null default now(),
  -- When a calendar last asked, to ten minutes
  last_used_at timestamptz(0),
  constraint leave_feeds_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_feeds_department foreign key (tenant_id, department_id) references departments (tenant_id, id)
    on delete cascade,
  constraint leave_feeds_one unique nulls not distinct (tenant_id, person_id, department_id)
);
create unique index leave_feeds_by_hash on leave_feeds (tenant_id, address_hash);
create index leave_feeds_by_department on leave_feeds (tenant_id, department_id);
select protect('leave_feeds');
select audit('leave_feeds', identified_by => 'person_id');

-- Weeks for which a department was notified of who is away: each is notified once.
create table leave_weeks_told (
  tenant_id uuid not null default current_tenant() references companies (id),
  department_id uuid not null,
  -- Its first day.
  monday date not null,
  primary key (tenant_id, department_id, monday),
  foreign key (tenant_id, department_id) references departments (tenant_id, id) on delete cascade
);
select protect('leave_weeks_told');
