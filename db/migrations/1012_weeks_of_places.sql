-- Weeks of places of work and of departments from a date on, for people without one of their own
-- (docs/decisions/working-week.md), and the zone of a place from a date on. Null: none from then on.
-- Rows stay when their place or department is deleted permanently, so they do not refer to it: days on which people
-- worked there keep what was due.

-- Place or department of a row that was deleted permanently, beside its name.
alter table employment_rows add column former_item_id uuid;
create function keep_former_item() returns trigger language plpgsql as $$
begin
  new.former_item_id := case when new.former_name is not null
    then coalesce(new.department_id, new.work_place_id, old.former_item_id) end;
  return new;
end $$;
create trigger former_item before update of former_name on employment_rows
  for each row execute function keep_former_item();

create table work_place_weeks (
  tenant_id uuid not null default current_tenant() references companies (id),
  work_place_id uuid not null,
  effective_from date not null,
  week jsonb check (jsonb_typeof(week) = 'object'),
  primary key (tenant_id, work_place_id, effective_from)
);
select protect('work_place_weeks');
select raises_company_version('work_place_weeks');
select audit('work_place_weeks', identified_by => 'work_place_id', kept => '{work_place_id,effective_from,week}');

create table department_weeks (
  tenant_id uuid not null default current_tenant() references companies (id),
  department_id uuid not null,
  effective_from date not null,
  week jsonb check (jsonb_typeof(week) = 'object'),
  primary key (tenant_id, department_id, effective_from)
);
select protect('department_weeks');
select raises_company_version('department_weeks');
select audit('department_weeks', identified_by => 'department_id', kept => '{department_id,effective_from,week}');

create table work_place_zones (
  tenant_id uuid not null default current_tenant() references companies (id),
  work_place_id uuid not null,
  effective_from date not null,
  -- IANA name
  timezone text,
  primary key (tenant_id, work_place_id, effective_from)
);
select protect('work_place_zones');
select raises_company_version('work_place_zones');
select audit('work_place_zones', identified_by => 'work_place_id', kept => '{work_place_id,effective_from,timezone}');

-- Periods that are closed keep their figures: a row counts until the next one of the same place or department.
-- A person's own period is closed for this if the person has ever been there.
create function keep_closed_terms_of_items() returns trigger language plpgsql as $$
declare
  item text := tg_argv[0];
  changed jsonb := to_jsonb(coalesce(new, old));
  company uuid := (changed ->> 'tenant_id')::uuid;
  id uuid := (changed ->> item)::uuid;
  since date := (changed ->> 'effective_from')::date;
  next_row date;
  closed closed_periods;
begin
  if not any_closed(company) then return null; end if;
  execute format('select min(effective_from) from %I.%I where tenant_id = $1 and %I = $2 and effective_from > $3',
                 tg_table_schema, tg_table_name, item) into next_row using company, id, since;
  execute format('select p.* from closed_periods p
     where p.tenant_id = $1 and p.reopened_at is null and p.ends_on >= $3 and ($4 is null or $4 > p.starts_on)
       and (p.person_id is null or exists (
         select from employment_rows r where r.tenant_id = $1 and r.person_id = p.person_id
            and coalesce(r.%I, r.former_item_id) = $2))
     order by p.ends_on desc limit 1', item) into closed using company, id, since, next_row;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert or delete on work_place_weeks
  for each row execute function keep_closed_terms_of_items('work_place_id');
create trigger closed_update after update on work_place_weeks for each row when (old.* is distinct from new.*)
  execute function keep_closed_terms_of_items('work_place_id');
create trigger closed_insert after insert or delete on department_weeks
  for each row execute function keep_closed_terms_of_items('department_id');
create trigger closed_update after update on department_weeks for each row when (old.* is distinct from new.*)
  execute function keep_closed_terms_of_items('department_id');
create trigger closed_insert after insert or delete on work_place_zones
  for each row execute function keep_closed_terms_of_items('work_place_id');
create trigger closed_update after update on work_place_zones for each row when (old.* is distinct from new.*)
  execute function keep_closed_terms_of_items('work_place_id');
