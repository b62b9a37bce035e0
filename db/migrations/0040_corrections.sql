-- A date whose recorded time a manager has taken away. The rows of the day are gone and its entries in the audit log
-- stay; here stands which day it was, so that an import that is run again does not bring it back, and who adds time to
-- the date again goes on with the history of the same day.
create table emptied_days (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  working_date date not null,
  attendance_id uuid not null,
  emptied_by uuid,
  emptied_at timestamptz not null default now(),
  primary key (tenant_id, person_id, working_date),
  unique (tenant_id, attendance_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, emptied_by) references people (tenant_id, id)
);
create index emptied_days_by on emptied_days (tenant_id, emptied_by);
select protect('emptied_days');
