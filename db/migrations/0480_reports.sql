-- Saved reports: their name, filters, recipients of the link, and schedule.

create table saved_reports (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Whose it is: they alone change it.
  person_id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  name_key text collate by_name not null generated always as (lower(name)) stored,
  report text not null check (report in ('employee-details', 'timesheet', 'absence', 'leave')),
  -- As the address of the report has them: {"period": "last_cycle", "department": "id,id"}
  filters jsonb not null,
  send_every text check (send_every in ('week', 'month')),
  -- Time on the day it is sent, in the company's zone.
  send_hour integer not null default 6 check (send_hour between 0 and 23),
  next_send_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_reports_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint saved_reports_name unique (tenant_id, person_id, name_key),
  constraint saved_reports_sent check ((send_every is null) = (next_send_at is null))
);
create index saved_reports_due on saved_reports (tenant_id, next_send_at) where next_send_at is not null;
select protect('saved_reports');

-- Recipients of the link.
create table saved_report_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  saved_report_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, saved_report_id, person_id),
  constraint saved_report_people_report foreign key (tenant_id, saved_report_id)
    references saved_reports (tenant_id, id) on delete cascade,
  constraint saved_report_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index saved_report_people_of_person on saved_report_people (tenant_id, person_id);
select protect('saved_report_people');

-- Links to reports that are to be sent: whoever sends one has it for some minutes, and it is gone when it was taken by
-- the mail server. So neither two workers send it nor is it lost with the one that dies.

create table saved_report_mails (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- The mail bears it, too: sent again after a death, it is the same message.
  id uuid not null default gen_random_uuid(),
  saved_report_id uuid not null,
  person_id uuid not null,
  attempts integer not null default 0,
  -- From when on somebody may send it.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_report_mails_once unique (tenant_id, saved_report_id, person_id),
  constraint saved_report_mails_report foreign key (tenant_id, saved_report_id)
    references saved_reports (tenant_id, id) on delete cascade,
  constraint saved_report_mails_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index saved_report_mails_of_person on saved_report_mails (tenant_id, person_id);
create index saved_report_mails_due on saved_report_mails (tenant_id, due_at);
select protect('saved_report_mails');
