-- Recorded time: days, clocks, breaks, and what keeps them true to the audit log.
-- A clock-in pays for every check and every index of the rows that it writes. A reference to the company would be the
-- dearest: all who write would lock the same row for it. The company is implied, since the person's key begins with it.
-- A month of many people is decided from indexes alone, since their days lie scattered over the table. An index answers
-- alone only where vacuum has been: it comes after every fiftieth part of a large table, not every fifth.

-- One person's working day. It exists from the first clock-in (or correction) on.
create table attendances (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  working_date date not null,
  -- 1 normal, 2 remote
  working_place smallint not null default 1 check (working_place in (1, 2)),
  -- The shift as it was when the day began; all null without a shift.
  shift_name text,
  shift_color text,
  shift_start_at timestamptz(0),
  shift_end_at timestamptz(0),
  shift_start_time time(0),
  shift_work_time integer,
  shift_break_time integer,
  shift_grace_minutes smallint,
  -- A manager's word over what is derived; null = derived.
  is_remote_override boolean,
  is_late_override boolean,
  is_incomplete_override boolean,
  -- The long day was accepted as it is ('normal').
  is_accepted boolean not null default false,
  has_irregular boolean not null default false,
  approved_at timestamptz,
  approved_by uuid,
  comment text check (char_length(comment) <= 250),
  created_at timestamptz not null default now(),
  has_comment boolean not null generated always as (coalesce(comment, '') <> '' or coalesce(reviewer_comment, '') <> '') stored,
  -- A punch that came late to an approved day changes nothing of it; the day is flagged until somebody decides.
  flagged_at timestamptz,
  -- A reviewer's comment on a corrected day stands beside the person's own comment and never replaces it.
  reviewer_comment text check (char_length(reviewer_comment) <= 250),
  primary key (tenant_id, id),
  constraint attendances_tenant_id_person_id_working_date_key unique (tenant_id, person_id, working_date)
    include (id, working_place, shift_start_at, shift_end_at, shift_work_time, shift_grace_minutes,
    is_remote_override, is_late_override, is_incomplete_override, is_accepted, has_irregular, approved_at, has_comment, flagged_at),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, approved_by) references people (tenant_id, id),
  check ((shift_start_at is null) = (shift_work_time is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index attendances_approver on attendances (tenant_id, approved_by);
create index attendances_date on attendances (tenant_id, working_date);
-- Few days wait for somebody's eyes, whatever the size of the table.
create index attendances_to_review on attendances (tenant_id, working_date, person_id)
  where (has_irregular and approved_at is null) or flagged_at is not null;
select protect('attendances');

create table clocks (
  tenant_id uuid not null default current_tenant(),
  -- The clock-in's id; the clock-out has its own.
  id uuid not null default gen_random_uuid(),
  clock_out_id uuid,
  attendance_id uuid not null,
  person_id uuid not null,
  started_at timestamptz(0) not null,
  ended_at timestamptz(0),
  -- IANA zone in which the entry was made
  zone text not null,
  -- 'web', 'import', 'terminal', 'manager', 'demo'
  source text not null,
  -- Set when somebody approved an edited entry; entries that nobody edited need no approval.
  is_irregular boolean not null default false,
  approved_at timestamptz,
  -- The next day's punch ends an entry where it began when nobody has ended it, and its end is not known. Reviews and
  -- counts look for the few that there are.
  is_end_unknown boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, attendance_id) references attendances (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (ended_at >= started_at),
  check ((ended_at is null) = (clock_out_id is null)),
  -- An entry of zero length is an empty range and overlaps nothing. Deferrable, since an edit may move
  -- two neighbours together.
  constraint clocks_no_overlap exclude using gist
    (tenant_id with =, person_id with =, tstzrange(started_at, ended_at) with &&) deferrable initially immediate
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create unique index clocks_one_open on clocks (tenant_id, person_id) where ended_at is null;
create index clocks_attendance on clocks (tenant_id, attendance_id);
-- A month of fifty people is read from these alone, without a visit to thousands of scattered table pages.
create index clocks_person on clocks (tenant_id, person_id, started_at) include (ended_at, attendance_id, is_irregular, approved_at);
create index clocks_of_unknown_end on clocks (tenant_id, attendance_id) where is_end_unknown and ended_at = started_at;
select protect('clocks');

-- Breaks are read by their day. No index by the clock: a clock is rarely removed, and the constraint against overlaps
-- begins with it as well.
create table breaks (
  tenant_id uuid not null default current_tenant(),
  -- The break's begin; its end has its own id.
  id uuid not null default gen_random_uuid(),
  break_out_id uuid,
  clock_id uuid not null,
  attendance_id uuid not null,
  person_id uuid not null,
  started_at timestamptz(0) not null,
  ended_at timestamptz(0),
  is_irregular boolean not null default false,
  approved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, clock_id) references clocks (tenant_id, id),
  foreign key (tenant_id, attendance_id) references attendances (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (ended_at >= started_at),
  check ((ended_at is null) = (break_out_id is null)),
  constraint breaks_no_overlap exclude using gist
    (tenant_id with =, clock_id with =, tstzrange(started_at, ended_at) with &&) deferrable initially immediate
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create unique index breaks_one_open on breaks (tenant_id, person_id) where ended_at is null;
create index breaks_attendance on breaks (tenant_id, attendance_id);
create index breaks_person on breaks (tenant_id, person_id, started_at) include (ended_at, attendance_id, is_irregular, approved_at);
select protect('breaks');

-- Append-only: who changed which part of a time record, when, from where, what it was and what it is.
-- Only read any more: new changes are entries of the audit log. It outlives what it tells of, hence no references.
create table attendance_history (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default uuidv7(),
  attendance_id uuid not null,
  person_id uuid not null,
  entity text not null check (entity in ('attendance', 'clock', 'break')),
  entity_id uuid not null,
  -- 'clock_in', 'clock_out', 'break', 'resume', 'edit', 'remove', 'accept', 'flag', 'dismiss', 'comment'
  action text not null,
  -- null = the system or an import
  actor_id uuid,
  source text not null,
  address text,
  old jsonb,
  new jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index attendance_history_day on attendance_history (tenant_id, attendance_id, id);
select protect('attendance_history', 'select, insert');
revoke insert on attendance_history from muster_app;

-- Whether a row whose xmin is `writer` was written behind a savepoint of this transaction, which has later numbers
-- there. Such a row can be seen, so a number that is still in progress is one of its own.
create function is_behind_savepoint(writer xid) returns boolean language plpgsql as $$
declare
  own bigint := pg_current_xact_id()::text::bigint;
  -- Numbers of rows go round after 32 bits.
  later bigint := mod(writer::text::bigint - mod(own, 4294967296) + 4294967296, 4294967296);
begin
  return later between 1 and 1000000 and pg_xact_status((own + later)::text::xid8) = 'in progress';
end $$;

-- No code can change time without an entry: the database refuses a row of a day and person for which the transaction
-- has written none before. The plan must not depend on how large the log was when it was made, and must look for the
-- day, which has few entries: `is not distinct from` keeps the index of the person's many entries out of it.
-- An entry of a flag that goes allows nothing else: every other change needs an entry of its own, which a closed period
-- refuses.
create function require_entry(tenant uuid, day uuid, person uuid) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from audit_entries where tenant_id = tenant and attendance_id = day
                and person_id is not distinct from person and xmin = pg_current_xact_id()::xid
                and deed is distinct from 'leave_late' and deed is distinct from 'unflag_late') then return; end if;
  if exists (select from audit_entries where tenant_id = tenant and attendance_id = day
                and person_id is not distinct from person and is_behind_savepoint(xmin)
                and deed is distinct from 'leave_late' and deed is distinct from 'unflag_late') then return; end if;
  raise exception 'a change of time needs an entry in the audit log'
    using errcode = 'integrity_constraint_violation', detail = format('day %s, person %s', day, person),
          hint = 'Call writeJournal before the change, in the same transaction.';
end $$;

-- The same for a flag that goes.
create function require_flag_entry(tenant uuid, day uuid, person uuid) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from audit_entries where tenant_id = tenant and attendance_id = day
                and person_id is not distinct from person
                and (xmin = pg_current_xact_id()::xid or is_behind_savepoint(xmin))) then return; end if;
  perform require_entry(tenant, day, person);
end $$;

create function require_entries() returns trigger language plpgsql as $$
declare
  day_before uuid;
  day_after uuid;
begin
  if tg_table_name = 'attendances' then
    day_before := old.id; day_after := new.id;
    if tg_op = 'UPDATE' then
      if old.flagged_at is not null and new.flagged_at is null then
        old.flagged_at := null;
        if old is not distinct from new then
          perform require_flag_entry(new.tenant_id, new.id, new.person_id);
          return null;
        end if;
      end if;
    end if;
  else day_before := old.attendance_id; day_after := new.attendance_id;
  end if;
  if tg_op <> 'DELETE' then perform require_entry(new.tenant_id, day_after, new.person_id); end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (day_before, old.person_id) <> (day_after, new.person_id) then
    perform require_entry(old.tenant_id, day_before, old.person_id);
  end if;
  return null;
end $$;
create trigger audit_insert after insert on attendances for each row execute function require_entries();
create trigger audit_update after update on attendances for each row execute function require_entries();
create trigger audit_delete after delete on attendances for each row execute function require_entries();
create trigger audit_insert after insert on clocks for each row execute function require_entries();
create trigger audit_update after update on clocks for each row execute function require_entries();
create trigger audit_delete after delete on clocks for each row execute function require_entries();
create trigger audit_insert after insert on breaks for each row execute function require_entries();
create trigger audit_update after update on breaks for each row execute function require_entries();
create trigger audit_delete after delete on breaks for each row execute function require_entries();

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
