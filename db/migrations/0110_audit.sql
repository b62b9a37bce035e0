-- One log of every change of people, roles, settings and time (docs/decisions/audit-log.md). Triggers write it, so that
-- no code can forget to; nobody may change it, and a chain of hashes shows when somebody has.

-- No foreign keys: the log outlives what it tells of, and a line costs those who work as little as can be.

create table audit_entries (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  -- The table
  entity text not null,
  entity_id uuid,
  -- The person it is about, if there is one
  person_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Action of a time record: 'clock_in'
  deed text,
  -- Name of the row at that time
  name text,
  name_key text generated always as (name_key(name)) stored,
  -- All null: no request, but Muster itself, an import or a command.
  actor_id uuid,
  session_id uuid,
  address text,
  request_id text,
  -- Source of a time record: 'web', 'import', 'terminal', 'manager', 'demo'
  source text,
  -- Holds only the changed columns of an update, and those that identify the row
  old jsonb,
  new jsonb,
  -- The day that a change of time belongs to: a change is written once, and its entry is also its line in the day's
  -- history. Null for everything else, and for copies of attendance_history. If it is not null, the hash of the entry covers it (src/features/audit/server/chain.ts).
  attendance_id uuid,
  primary key (tenant_id, id)
);
create index audit_entries_by_time on audit_entries (tenant_id, at, id);
create index audit_entries_by_person on audit_entries (tenant_id, person_id, at, id);
create index audit_entries_by_actor on audit_entries (tenant_id, actor_id, at, id);
-- Time records are nearly all there is: what else there is, is found beside them.
create index audit_entries_by_entity on audit_entries (tenant_id, entity, at, id) where deed is null;
create index audit_entries_by_subject on audit_entries (tenant_id, entity_id, at, id) where deed is null;
create index audit_entries_removed on audit_entries (tenant_id, at, id) where action = 'delete';
-- A search of the log looks through the names of things. Days of shifts are most of what has a name, and are called as one of
-- a few templates: they have an index of their own, by name.
create index audit_entries_named on audit_entries (tenant_id, name_key, entity, entity_id) where name is not null and entity <> 'shift_days';
create index audit_entries_shift_days on audit_entries (tenant_id, name_key, at, id) where entity = 'shift_days';
create index audit_entries_by_day on audit_entries (tenant_id, attendance_id, id) where attendance_id is not null;
select protect('audit_entries', 'select, insert');

-- Which entries wait for their place in the chain: without it those who write would have to queue for theirs. No content,
-- hence no policy: the sequencer serves all companies. No index: it is as good as empty.
create table audit_queue (
  tenant_id uuid not null,
  entry_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
grant select, insert, delete on audit_queue to muster_app;

create table audit_chain (
  tenant_id uuid not null default current_tenant(),
  -- From 1, without a gap
  position bigint not null check (position > 0),
  entry_id uuid not null,
  -- SHA-256 of the hash before and the entry
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, position),
  unique (tenant_id, entry_id)
);
select protect('audit_chain', 'select, insert');

-- Secrets, the numbers by which providers know people, and values that are read by fewer people than the log is: the log
-- says that they have changed, and never what they were.
create function audit_value(key text, value jsonb) returns jsonb language sql immutable parallel safe
  return case when key ~ '(_hash|_hashes|_token|_secret|_verifier)$'
                or key in ('subject', 'nonce', 'iban', 'account_number', 'amount', 'note') then '"***"'::jsonb else value end;

-- A row as the log tells it: what it has, but no secrets.
create function audit_row(whole jsonb, ignored text[]) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, audit_value(key, value)) from jsonb_each(whole - ignored) where value <> 'null'::jsonb);

-- Rows that a statement has added or deleted.
create function audit_rows() returns trigger language plpgsql as $$
declare
  signed jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  identified_by text := tg_argv[0];
  person text := tg_argv[1];
  ignored text[] := tg_argv[3];
  deed text := lower(tg_op);
  -- Whoever signs in is nobody before.
  signs_in boolean := tg_table_name = 'sessions' and tg_op = 'INSERT' and signed is not null;
  rows jsonb[];
  told jsonb[];
begin
  if tg_op = 'INSERT' then rows := array(select to_jsonb(r) from new_rows r);
  else rows := array(select to_jsonb(r) from old_rows r);
  end if;
  if cardinality(rows) >= 20 and audit_is_plain(tg_relid) then
    told := array(select jsonb_strip_nulls(r - ignored) from unnest(rows) r);
  else
    told := array(select audit_row(r, ignored) from unnest(rows) r);
  end if;
  with written as (
    insert into audit_entries (tenant_id, entity, entity_id, person_id, action, name, actor_id, session_id, address, request_id, old, new)
    select (r->>'tenant_id')::uuid, tg_table_name, (r->>identified_by)::uuid, (r->>person)::uuid, deed, r->>'name',
           coalesce(signed->>'id', case when signs_in then r->>'person_id' end)::uuid,
           (signed->>'session')::uuid, signed->>'address', signed->>'request',
           case when deed = 'delete' then t end, case when deed = 'insert' then t end
      from unnest(rows, told) each (r, t)
    returning tenant_id, id
  )
  insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written;
  return null;
end $$;

-- Rows that only together say something, such as the permissions of a role: one entry for all of a statement.
create function audit_gathered() returns trigger language plpgsql as $$
declare
  signed jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  rows jsonb[];
begin
  if tg_op = 'INSERT' then rows := array(select to_jsonb(r) from new_rows r);
  else rows := array(select to_jsonb(r) from old_rows r);
  end if;
  with told as (
    select r->>'tenant_id' as tenant_id, r->>tg_argv[0] as entity_id, jsonb_build_object(tg_argv[1], jsonb_agg(r->tg_argv[1] order by r->>tg_argv[1])) as all_of_them
      from unnest(rows) r group by 1, 2
  ), written as (
    insert into audit_entries (tenant_id, entity, entity_id, action, actor_id, session_id, address, request_id, old, new)
    select tenant_id::uuid, tg_table_name, entity_id::uuid, lower(tg_op), (signed->>'id')::uuid, (signed->>'session')::uuid, signed->>'address', signed->>'request',
           case when tg_op = 'DELETE' then all_of_them end, case when tg_op = 'INSERT' then all_of_them end
      from told
    returning tenant_id, id
  )
  insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written;
  return null;
end $$;

-- One row that was changed; a change of nothing that counts leaves no entry.
create function audit_change() returns trigger language plpgsql as $$
declare
  signed jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  kept text[] := tg_argv[2];
  ignored text[] := tg_argv[3];
  was jsonb := to_jsonb(old) - ignored;
  now_is jsonb := to_jsonb(new) - ignored;
  told_old jsonb;
  told_new jsonb;
begin
  if was = now_is then return null; end if;
  select jsonb_object_agg(key, audit_value(key, was->key)), jsonb_object_agg(key, audit_value(key, value)) into told_old, told_new
    from jsonb_each(now_is) where value is distinct from was->key or key = any (kept);
  with written as (
    insert into audit_entries (tenant_id, entity, entity_id, person_id, action, name, actor_id, session_id, address, request_id, old, new)
    values (new.tenant_id, tg_table_name, (to_jsonb(new)->>tg_argv[0])::uuid, (to_jsonb(new)->>tg_argv[1])::uuid, 'update', now_is->>'name',
            (signed->>'id')::uuid, (signed->>'session')::uuid, signed->>'address', signed->>'request', told_old, told_new)
    returning tenant_id, id
  )
  insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written;
  return null;
end $$;

-- The same as `audit` for a table whose rows are only ever added and taken away, and say together what they say.
create function audit_set(name regclass, identified_by text, member text) returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_gathered(%L, %L)',
                 name, identified_by, member);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_gathered(%L, %L)',
                 name, identified_by, member);
end $$;
revoke execute on function audit_set from public;

-- Puts a table into the log; every migration calls it for its own tables.
-- identified_by: the column that names the thing, person: whom it is about, kept: columns that an update tells although
-- they have not changed, updates: false when they are of no interest (a session's last use), left_out: columns that the
-- log does not tell.
create function audit(name regclass, identified_by text default 'id', person text default 'person_id', kept text[] default '{}',
                      updates boolean default true, left_out text[] default '{}')
  returns void language plpgsql as $$
declare
  -- Not what the row says twice, nor what every change changes.
  ignored text[] := array['tenant_id', 'created_at', 'updated_at', 'last_used_at'] || left_out ||
    array(select attname::text from pg_attribute where attrelid = name and attgenerated <> '');
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_rows(%L, %L, %L, %L)',
                 name, identified_by, person, kept, ignored);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_rows(%L, %L, %L, %L)',
                 name, identified_by, person, kept, ignored);
  if updates then
    execute format('create trigger audit_update after update on %s for each row when (old.* is distinct from new.*) execute function audit_change(%L, %L, %L, %L)',
                   name, identified_by, person, kept, ignored);
  end if;
end $$;
revoke execute on function audit from public;

-- Many rows of one statement cost the log less: of a table without secrets and without objects in its columns, a row is
-- told by jsonb as it is, without a function for each row and a comparison for each of its columns. What is told is the
-- same; a few rows are told one by one, which asks nothing of the catalog.

-- Whether a row of this table is told as it is but for what it does not have.
create function audit_is_plain(of regclass) returns boolean language sql stable
  return not exists (
    select from pg_attribute
     where attrelid = of and attnum > 0 and not attisdropped
       and (atttypid in ('json'::regtype, 'jsonb'::regtype) or audit_value(attname::text, '0') <> '0'));
grant execute on function audit_is_plain to muster_app;
