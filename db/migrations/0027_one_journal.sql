-- A change of a time record is written once: its entry in the audit log is also its line in the day's history. Until
-- now it was a line of attendance_history that a trigger copied into the log.

-- The day that a change of time belongs to; null for everything else, and for the copies of older lines. Where it is
-- not null, the hash of the entry covers it (src/features/audit/server/chain.ts).
alter table audit_entries add column attendance_id uuid;
create index audit_entries_by_day on audit_entries (tenant_id, attendance_id, id) where attendance_id is not null;

-- What was written before stays where it is, to be read only: a day's history is those lines and then the entries.
drop trigger audit_insert on attendance_history;
drop function audit_time();
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
create function require_entry(tenant uuid, day uuid, person uuid) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from audit_entries where tenant_id = tenant and attendance_id = day
                and person_id is not distinct from person and xmin = pg_current_xact_id()::xid) then return; end if;
  if exists (select from audit_entries where tenant_id = tenant and attendance_id = day
                and person_id is not distinct from person and is_behind_savepoint(xmin)) then return; end if;
  raise exception 'a change of time needs an entry in the audit log'
    using errcode = 'integrity_constraint_violation', detail = format('day %s, person %s', day, person),
          hint = 'Call writeJournal before the change, in the same transaction.';
end $$;

create function require_entries() returns trigger language plpgsql as $$
declare
  day_before uuid;
  day_after uuid;
begin
  if tg_table_name = 'attendances' then day_before := old.id; day_after := new.id;
  else day_before := old.attendance_id; day_after := new.attendance_id;
  end if;
  if tg_op <> 'DELETE' then perform require_entry(new.tenant_id, day_after, new.person_id); end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (day_before, old.person_id) <> (day_after, new.person_id) then
    perform require_entry(old.tenant_id, day_before, old.person_id);
  end if;
  return null;
end $$;

-- A person's version (0025) rises with the entry, since nothing of their time changes without one.
create function raise_time_version() returns trigger language plpgsql as $$
begin
  insert into time_versions as v (tenant_id, person_id) values (new.tenant_id, new.person_id)
    on conflict (tenant_id, person_id)
      do update set version = greatest(v.version + 1, next_version()) where v.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger time_version after insert on audit_entries for each row when (new.attendance_id is not null)
  execute function raise_time_version();

do $$
declare name text; change text;
begin
  foreach name in array array['attendances', 'clocks', 'breaks'] loop
    foreach change in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger time_version_%s on %I', change, name);
      execute format('create trigger audit_%1$s after %1$s on %2$I for each row execute function require_entries()',
                     change, name);
    end loop;
  end loop;
end $$;
