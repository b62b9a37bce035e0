-- What somebody was told of before it expires: each expiry, once for each number of days ahead.
create table leave_expiry_reminders (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  leave_type_id uuid not null,
  expires_on date not null,
  -- 60, 30 or 7
  days_before integer not null,
  primary key (tenant_id, person_id, leave_type_id, expires_on, days_before),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id) on delete cascade
);
create index leave_expiry_reminders_of_type on leave_expiry_reminders (tenant_id, leave_type_id);
select protect('leave_expiry_reminders');

-- The day on which it was last looked whether anything of somebody's expires soon: once a day is enough.
alter table leave_accounts add column expiries_looked_on date not null default '-infinity';
create index leave_accounts_expiries on leave_accounts (tenant_id, expiries_looked_on);
