-- The latest change of each day of somebody's plan that they have said they have seen. They see as changed what differs
-- from it (features/my-shifts/rules/changes.ts).
create table seen_shifts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  date date not null,
  change_id uuid not null,
  seen_at timestamptz(0) not null default now(),
  primary key (tenant_id, person_id, date),
  constraint seen_shifts_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint seen_shifts_change foreign key (tenant_id, change_id) references shift_changes (tenant_id, id) on delete cascade
);
create index seen_shifts_by_change on seen_shifts (tenant_id, change_id);
select protect('seen_shifts');
