-- Many rows of one statement cost the log less: of a table without secrets and without objects in its columns, a row is
-- told by jsonb as it is, without a function for each row and a comparison for each of its columns. What is told is the
-- same; few rows are told as before, which asks nothing of the catalog.

-- Whether a row of this table is told as it is but for what it does not have.
create function audit_is_plain(of regclass) returns boolean language sql stable
  return not exists (
    select from pg_attribute
     where attrelid = of and attnum > 0 and not attisdropped
       and (atttypid in ('json'::regtype, 'jsonb'::regtype) or audit_value(attname::text, '0') <> '0'));
grant execute on function audit_is_plain to muster_app;

create or replace function audit_rows() returns trigger language plpgsql as $$
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

-- What somebody is has one value a row: it stands in the index of its own field alone, not in those of the four others.
drop index employment_rows_by_department;
drop index employment_rows_by_designation;
drop index employment_rows_by_type;
drop index employment_rows_by_manager;
drop index employment_rows_by_work_place;
create index employment_rows_by_department on employment_rows (tenant_id, department_id) where department_id is not null;
create index employment_rows_by_designation on employment_rows (tenant_id, designation_id)
  where designation_id is not null;
create index employment_rows_by_type on employment_rows (tenant_id, employment_type_id)
  where employment_type_id is not null;
create index employment_rows_by_manager on employment_rows (tenant_id, manager_id) where manager_id is not null;
create index employment_rows_by_work_place on employment_rows (tenant_id, work_place_id)
  where work_place_id is not null;
