-- Lists that administrators keep, the Trash, roles that can be trashed, and what the settings screens set.

-- Names that differ only in case or in spaces are one name. Immutable, so that it can be generated and indexed.
create function name_key(name text) returns text language sql immutable parallel safe strict
  return lower(regexp_replace(btrim(name, E' \t\u00a0\u2003\u2009\u202f\u3000'), '[\s\u00a0\u2003\u2009\u202f\u3000]+', ' ', 'g'));
grant execute on function name_key to muster_app;

create table employment_types (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  primary key (tenant_id, id)
);

create table document_types (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  primary key (tenant_id, id)
);

alter table departments drop column name_key;
alter table designations drop column name_key;
alter table roles drop column name_key;

-- One shape for all lists: what is in the Trash keeps its row, and frees its name.
do $$
declare list text;
begin
  foreach list in array array['departments', 'designations', 'employment_types', 'document_types', 'roles'] loop
    execute format('alter table %I
      add column name_key text not null generated always as (name_key(name)) stored,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column trashed_at timestamptz,
      add column trashed_by uuid,
      add constraint %I foreign key (tenant_id, trashed_by) references people (tenant_id, id)', list, list || '_trashed_by');
    execute format('create unique index %I on %I (tenant_id, name_key) where trashed_at is null', list || '_name', list);
    execute format('create index %I on %I (tenant_id, trashed_at) where trashed_at is not null', list || '_trash', list);
    execute format('create index %I on %I (tenant_id, trashed_by)', list || '_by_trashed_by', list);
  end loop;
end $$;

select protect(t::regclass) from unnest(array['employment_types', 'document_types']) as t;

-- A department may stand inside another one; a circle is refused by who writes it, under a lock.
alter table departments
  add column parent_id uuid,
  add constraint departments_parent foreign key (tenant_id, parent_id) references departments (tenant_id, id),
  add constraint departments_not_own_parent check (parent_id <> id);
create index departments_by_parent on departments (tenant_id, parent_id);

alter table people
  add column employment_type_id uuid,
  add constraint people_employment_type foreign key (tenant_id, employment_type_id) references employment_types (tenant_id, id);
create index people_by_employment_type on people (tenant_id, employment_type_id);

-- A role in the Trash has no place in the order.
alter table roles
  alter column position drop not null,
  add constraint roles_place check ((position is null) = (trashed_at is not null)),
  add constraint roles_owner_stays check (not (is_owner and trashed_at is not null));

alter table company_settings
  add column website_url text,
  -- ISO 3166-1 alpha-2
  add column country_id text check (country_id ~ '^[A-Z]{2}$'),
  -- Shown to those who may set the company up, until they publish it as company_logo.
  add column draft_logo text,
  -- Put before the subject of every mail.
  add column subject_prefix text,
  add column email_logo_url text,
  add column handbook_url text,
  -- 'leave', 'attendance', 'employee', 'settings': panels that somebody has dismissed.
  add column dismissed_wizards text[] not null default '{}';
