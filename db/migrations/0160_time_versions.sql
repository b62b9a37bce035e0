-- The first table of the feature days, apart from the rest because features before it raise versions, too.

-- A number for each person that rises with every change of the person's time. Results made of somebody's time are kept
-- in memory with the versions of the person and of the company (`company_versions`) that they were made at. No foreign key:
-- the number of a person never begins anew. Room in each page, so that a rise stays on it and touches no index.
create table time_versions (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  version bigint not null default next_version(),
  -- The transaction that raised a person's version last. A server that keeps what it made of many people's time asks whose
  -- has changed since it last looked, by PostgreSQL's own snapshots, in place of the versions of all of them
  -- (docs/decisions/months-kept-by-version.md).
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, person_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index time_versions_changed_in on time_versions (tenant_id, changed_in);
select protect('time_versions', 'select, insert, update');

-- Raised once in a transaction, however many statements it has. In the order of people, so that of two statements
-- about the same people one waits for the other. The company is that of the rows: their owner loads rows of companies
-- it is not in.
create function raise_time_versions() returns trigger language plpgsql as $$
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

-- Every migration calls it for each table of its own that says something about the time of people (`person_id`).
create function raises_time_version(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger time_version_insert after insert on %s referencing new table as new_rows
    for each statement execute function raise_time_versions()', name);
  execute format('create trigger time_version_update after update on %s
    referencing old table as old_rows new table as new_rows
    for each statement execute function raise_time_versions()', name);
  execute format('create trigger time_version_delete after delete on %s referencing old table as old_rows
    for each statement execute function raise_time_versions()', name);
end $$;
revoke execute on function raises_time_version from public;
