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
  -- Whom it is about, if anybody
  person_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Of a time record, what was done: 'clock_in'
  deed text,
  -- What the row was called
  name text,
  name_key text generated always as (name_key(name)) stored,
  -- All null: no request, but Muster itself, an import or a command.
  actor_id uuid,
  session_id uuid,
  address text,
  request_id text,
  -- Of a time record, where it comes from: 'web', 'import', 'terminal', 'manager', 'demo'
  source text,
  -- Of an update only what has changed, and what the row is known by
  old jsonb,
  new jsonb,
  primary key (tenant_id, id)
);
create index audit_entries_by_time on audit_entries (tenant_id, at, id);
create index audit_entries_by_person on audit_entries (tenant_id, person_id, at, id);
create index audit_entries_by_actor on audit_entries (tenant_id, actor_id, at, id);
-- Time records are nearly all there is: what else there is, is found beside them.
create index audit_entries_by_entity on audit_entries (tenant_id, entity, at, id) where deed is null;
create index audit_entries_by_subject on audit_entries (tenant_id, entity_id, at, id) where deed is null;
create index audit_entries_removed on audit_entries (tenant_id, at, id) where action = 'delete';
create index audit_entries_named on audit_entries (tenant_id, name_key, entity, entity_id) where name is not null;

-- Which entries wait for their place in the chain: without it those who write would have to queue for theirs. No content,
-- hence no policy: the sequencer serves all companies. No index: it is as good as empty.
create table audit_queue (
  tenant_id uuid not null,
  entry_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

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

select protect(t::regclass, 'select, insert') from unnest(array['audit_entries', 'audit_chain']) as t;
grant select, insert, delete on audit_queue to muster_app;

create function audit_value(key text, value jsonb) returns jsonb language sql immutable parallel safe
  return case when key ~ '(_hash|_hashes|_token|_secret|_verifier)$' then '"***"'::jsonb else value end;

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
  rows jsonb[];
begin
  if tg_op = 'INSERT' then rows := array(select to_jsonb(r) from new_rows r);
  else rows := array(select to_jsonb(r) from old_rows r);
  end if;
  with written as (
    insert into audit_entries (tenant_id, entity, entity_id, person_id, action, name, actor_id, session_id, address, request_id, old, new)
    select (r->>'tenant_id')::uuid, tg_table_name, (r->>identified_by)::uuid, (r->>person)::uuid, lower(tg_op), r->>'name',
           -- Whoever signs in is nobody before.
           coalesce(signed->>'id', case when tg_table_name = 'sessions' and tg_op = 'INSERT' and signed is not null then r->>'person_id' end)::uuid,
           (signed->>'session')::uuid, signed->>'address', signed->>'request',
           case when tg_op = 'DELETE' then audit_row(r, ignored) end, case when tg_op = 'INSERT' then audit_row(r, ignored) end
      from unnest(rows) r
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

-- Every change of a time record is a line of the history already: the log takes it over as it was written.
create function audit_time() returns trigger language plpgsql as $$
declare
  signed jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
begin
  with written as (
    insert into audit_entries (tenant_id, id, at, entity, entity_id, person_id, action, deed, actor_id, session_id, address, request_id, source, old, new)
    select r.tenant_id, r.id, r.at, r.entity, r.entity_id, r.person_id, case when r.old is null then 'insert' when r.new is null then 'delete' else 'update' end,
           r.action, r.actor_id, (signed->>'session')::uuid, coalesce(r.address, signed->>'address'), signed->>'request', r.source, r.old, r.new
      from new_rows r
    returning tenant_id, id
  )
  insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written;
  return null;
end $$;
create trigger audit_insert after insert on attendance_history referencing new table as new_rows for each statement execute function audit_time();

-- Puts a table into the log; a later migration calls it for its own.
-- identified_by: the column that names the thing, person: whom it is about, kept: what an update tells although it has not
-- changed, updates: false when they are of no interest (a session's last use)
create function audit(name regclass, identified_by text default 'id', person text default 'person_id', kept text[] default '{}', updates boolean default true)
  returns void language plpgsql as $$
declare
  -- Not what the row says twice, nor what every change changes.
  ignored text[] := array['tenant_id', 'created_at', 'updated_at', 'last_used_at'] ||
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

-- The same for a table whose rows are only ever added and taken away, and say together what they say.
create function audit_set(name regclass, identified_by text, member text) returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_gathered(%L, %L)',
                 name, identified_by, member);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_gathered(%L, %L)',
                 name, identified_by, member);
end $$;
revoke execute on function audit_set from public;

select audit('company_settings', identified_by => 'tenant_id');
select audit('people', person => 'id');
select audit('credentials', identified_by => 'person_id');
select audit('sessions', updates => false);
select audit('sso_identities', identified_by => 'person_id', updates => false);
select audit('roles');
select audit_set('role_permissions', identified_by => 'role_id', member => 'permission');
select audit('role_people', identified_by => 'role_id');
select audit(t::regclass) from unnest(array['departments', 'designations', 'employment_types', 'document_types', 'shift_templates']) as t;
select audit('standard_shifts', identified_by => 'template_id', kept => '{effective_from}');
select audit('shift_days', kept => '{date}');
