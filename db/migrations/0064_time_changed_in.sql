-- The transaction that raised a person's version last. A server that keeps what it made of many people's time asks whose
-- has changed since it last looked, by PostgreSQL's own snapshots, in place of the versions of all of them
-- (docs/decisions/months-kept-by-version.md).
alter table time_versions add column changed_in xid8 not null default pg_current_xact_id();
create index time_versions_changed_in on time_versions (tenant_id, changed_in);

-- As in 0025.
create or replace function raise_time_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A clock-in is one statement with a part for each table, most of which have nothing to do.
    if not exists (select from new_rows) then return null; end if;
    insert into time_versions as v (tenant_id, person_id)
      select distinct tenant_id, person_id from new_rows order by 1, 2
      on conflict (tenant_id, person_id)
        do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
            where v.xmin <> pg_current_xact_id()::xid;
  elsif tg_op = 'UPDATE' then
    if not exists (select from new_rows) then return null; end if;
    insert into time_versions as v (tenant_id, person_id)
      select tenant_id, person_id from new_rows union select tenant_id, person_id from old_rows order by 1, 2
      on conflict (tenant_id, person_id)
        do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
            where v.xmin <> pg_current_xact_id()::xid;
  else
    insert into time_versions as v (tenant_id, person_id)
      select distinct tenant_id, person_id from old_rows order by 1, 2
      on conflict (tenant_id, person_id)
        do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
            where v.xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;

-- As in 0060.
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
    if closed.id is not null then perform refuse_closed(closed); end if;
  end loop;
  return null;
end $$;
