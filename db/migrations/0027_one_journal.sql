-- A change of a time record is written once: its entry in the audit log is also its line in the day's history. Until now
-- it was a line of attendance_history that a trigger copied into the log.

-- The day that a change of time belongs to; null for everything else, and for the copies of older lines. Where it is not
-- null, the hash of the entry covers it (src/features/audit/server/chain.ts).
alter table audit_entries add column attendance_id uuid;
create index audit_entries_by_day on audit_entries (tenant_id, attendance_id, id) where attendance_id is not null;

-- What was written before stays where it is, to be read only: a day's history is those lines and, after them, the entries.
drop trigger audit_insert on attendance_history;
drop function audit_time();
revoke insert on attendance_history from muster_app;

-- Whether this transaction has written a row, whose xmin is given: itself, or behind a savepoint, where it has later numbers.
create function is_own(writer xid) returns boolean language sql volatile
  return case
    when writer = pg_current_xact_id()::xid then true
    when (writer::text::bigint - pg_current_xact_id()::xid::text::bigint + 4294967296) % 4294967296 between 1 and 1000000
      then pg_xact_status((pg_current_xact_id()::text::bigint
        + (writer::text::bigint - pg_current_xact_id()::xid::text::bigint + 4294967296) % 4294967296)::text::xid8) = 'in progress'
    else false
  end;

-- No code can change time without an entry: the database refuses a row of a day and person for which the transaction has
-- written none before. The plan must not depend on how large the log was when it was made, and must look for the day, which
-- has few entries: `is not distinct from` keeps the index of the person's many entries out of it.
create function require_entry() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  day_before uuid;
  day_after uuid;
begin
  if tg_table_name = 'attendances' then day_before := old.id; day_after := new.id;
  else day_before := old.attendance_id; day_after := new.attendance_id;
  end if;
  if tg_op <> 'DELETE' then
    if not exists (select from audit_entries where tenant_id = new.tenant_id and attendance_id = day_after
                      and person_id is not distinct from new.person_id and is_own(xmin)) then
      raise exception 'a change of % needs an entry in the audit log', tg_table_name
        using errcode = 'integrity_constraint_violation', detail = format('day %s, person %s', day_after, new.person_id),
              hint = 'Call writeJournal before the change, in the same transaction.';
    end if;
    if tg_op = 'INSERT' or (day_before, old.person_id) = (day_after, new.person_id) then return null; end if;
  end if;
  if not exists (select from audit_entries where tenant_id = old.tenant_id and attendance_id = day_before
                    and person_id is not distinct from old.person_id and is_own(xmin)) then
    raise exception 'a change of % needs an entry in the audit log', tg_table_name
      using errcode = 'integrity_constraint_violation', detail = format('day %s, person %s', day_before, old.person_id),
            hint = 'Call writeJournal before the change, in the same transaction.';
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
declare name text;
begin
  foreach name in array array['attendances', 'clocks', 'breaks'] loop
    execute format('drop trigger time_version_insert on %I', name);
    execute format('drop trigger time_version_update on %I', name);
    execute format('drop trigger time_version_delete on %I', name);
    execute format('create trigger audit_insert after insert on %I for each row execute function require_entry()', name);
    execute format('create trigger audit_update after update on %I for each row execute function require_entry()', name);
    execute format('create trigger audit_delete after delete on %I for each row execute function require_entry()', name);
  end loop;
end $$;
