-- The text that names are compared by, as in 0022. PostgreSQL puts a function in SQL into each statement that writes a
-- column made of it, and plans it anew each time: half of what an entry of the audit log cost, though few have a name.
create or replace function name_key(name text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(
      lower(
        btrim(
          regexp_replace(
            normalize(
              regexp_replace(
                name,
                '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
                '', 'g'),
              nfkc),
            '[\u0009-\u000d\u0020\u1680\u2028\u2029]+', ' ', 'g'))
        collate "pg_c_utf8"),
      'ς', 'σ');
end $$;

-- As in 0045, but once for each day of which a statement writes entries, and beginning with what nearly always happens:
-- that the person has a version, which is to rise. In the order of people, so that of two statements about the same
-- people one waits for the other.
drop trigger time_version on audit_entries;
create or replace function raise_time_version() returns trigger language plpgsql as $$
declare
  changed record;
  last_person uuid;
  whose uuid;
  on_day date;
  closed closed_periods;
begin
  for changed in select distinct tenant_id, person_id, attendance_id from added where attendance_id is not null
                  order by 1, 2, 3 loop
    if changed.person_id is distinct from last_person then
      update time_versions set version = greatest(version + 1, next_version())
       where tenant_id = changed.tenant_id and person_id = changed.person_id and xmin <> pg_current_xact_id()::xid;
      if not found then
        insert into time_versions as v (tenant_id, person_id) values (changed.tenant_id, changed.person_id)
          on conflict (tenant_id, person_id)
            do update set version = greatest(v.version + 1, next_version()) where v.xmin <> pg_current_xact_id()::xid;
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
          do update set version = greatest(v.version + 1, next_version()) where v.xmin <> pg_current_xact_id()::xid;
    end if;
    closed := coalesce(closed_period_of(changed.tenant_id, whose, on_day),
                       closed_period_of(changed.tenant_id, changed.person_id, on_day));
    if closed.id is not null then perform refuse_closed(closed); end if;
  end loop;
  return null;
end $$;
create trigger time_version after insert on audit_entries referencing new table as added
  for each statement execute function raise_time_version();
