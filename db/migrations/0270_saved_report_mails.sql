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
