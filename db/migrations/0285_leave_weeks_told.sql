-- The weeks of which a department was told who is away: each once, however often it is looked.
create table leave_weeks_told (
  tenant_id uuid not null default current_tenant() references companies (id),
  department_id uuid not null,
  -- Its first day.
  monday date not null,
  primary key (tenant_id, department_id, monday),
  foreign key (tenant_id, department_id) references departments (tenant_id, id) on delete cascade
);
select protect('leave_weeks_told');
