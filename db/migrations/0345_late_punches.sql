-- A punch that came late to an approved day changes nothing of it; the day is flagged until somebody decides.
alter table attendances add column flagged_at timestamptz;

-- A month of many people is decided from this index alone (0006).
alter table attendances drop constraint attendances_tenant_id_person_id_working_date_key;
alter table attendances add constraint attendances_tenant_id_person_id_working_date_key unique (tenant_id, person_id, working_date)
  include (id, working_place, shift_start_at, shift_end_at, shift_work_time, shift_grace_minutes,
    is_remote_override, is_late_override, is_incomplete_override, is_accepted, has_irregular, approved_at, has_comment, flagged_at);

-- What waits for somebody's eyes is little, whatever the size of the table (0004).
drop index attendances_to_review;
create index attendances_to_review on attendances (tenant_id, working_date, person_id)
  where (has_irregular and approved_at is null) or flagged_at is not null;

-- Somebody has looked at a punch, and nobody needs to any more.
alter table punches add column set_aside_at timestamptz,
  add column set_aside_by uuid,
  add constraint punches_set_aside foreign key (tenant_id, set_aside_by) references people (tenant_id, id);
create index punches_by_set_aside on punches (tenant_id, set_aside_by) where set_aside_by is not null;

-- What people decided about punches, for the log.
create table punch_decisions (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  punch_id uuid not null,
  -- Whose punch it was
  person_id uuid,
  -- 'aside', 'again', 'taken', 'left'
  decision text not null,
  -- The punch as it is told: its number, its time, its terminal
  pin text not null,
  punched_local text not null,
  terminal text not null,
  reason text,
  decided_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint punch_decisions_punch foreign key (tenant_id, punch_id) references punches (tenant_id, id),
  constraint punch_decisions_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint punch_decisions_decision check (decision in ('aside', 'again', 'taken', 'left'))
);
create index punch_decisions_by_punch on punch_decisions (tenant_id, punch_id);
create index punch_decisions_by_person on punch_decisions (tenant_id, person_id);
select protect('punch_decisions', 'select, insert');
select audit('punch_decisions', identified_by => 'punch_id', updates => false);
