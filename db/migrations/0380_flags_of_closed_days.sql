-- The flag that punches came late to an approved day can be taken from a day of a closed period, too: it says that
-- somebody has to look, and nothing of the day's time changes with it. As in 0064 otherwise.
create or replace function raise_time_version() returns trigger language plpgsql as $$
declare
  changed record;
  last_person uuid;
  whose uuid;
  on_day date;
  closed closed_periods;
begin
  for changed in select tenant_id, person_id, attendance_id, bool_and(deed in ('leave_late', 'unflag_late')) as is_flag
                   from added where attendance_id is not null group by 1, 2, 3 order by 1, 2, 3 loop
    if changed.person_id is distinct from last_person then
      update time_versions set version = greatest(version + 1, next_version()), changed_in = pg_current_xact_id()
       where tenant_id = changed.tenant_id and person_id = changed.person_id and xmin <> pg_current_xact_id()::xid;
      if not found then
        insert into time_versions as v (tenant_id, person_id) values (changed.tenant_id, changed.person_id)
          on conflict (tenant_id, person_id)
            do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
                where v.xmin <> pg_current_xact_id()::xid;
      end if;
      last_person := changed.person_id;
    end if;
    select a.person_id, a.working_date into whose, on_day
      from attendances a where a.tenant_id = changed.tenant_id and a.id = changed.attendance_id
       and (a.person_id <> changed.person_id or exists (
         select from closed_periods p where p.tenant_id = a.tenant_id and p.reopened_at is null
            and p.ends_on >= a.working_date and p.starts_on <= a.working_date
            and (p.person_id is null or p.person_id = a.person_id)));
    continue when not found;
    if whose <> changed.person_id then
      insert into time_versions as v (tenant_id, person_id) values (changed.tenant_id, whose)
        on conflict (tenant_id, person_id)
          do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
              where v.xmin <> pg_current_xact_id()::xid;
    end if;
    closed := coalesce(closed_period_of(changed.tenant_id, whose, on_day),
                       closed_period_of(changed.tenant_id, changed.person_id, on_day));
    if closed.id is not null and changed.is_flag is not true then perform refuse_closed(closed); end if;
  end loop;
  return null;
end $$;

-- Such an entry allows nothing but that the flag goes: whatever else changes needs an entry of its own (0027), which a
-- closed period refuses.
create or replace function require_entry(tenant uuid, day uuid, person uuid) returns void
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

create or replace function require_entries() returns trigger language plpgsql as $$
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
