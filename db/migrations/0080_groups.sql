-- Groups: a list as the others (0008), and the people who were put into each. They are stored one by one, not as a rule:
-- whoever joins a department later is in none of the groups that it was put into.
create table groups (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint groups_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index groups_name on groups (tenant_id, name_key) where trashed_at is null;
create index groups_trash on groups (tenant_id, trashed_at) where trashed_at is not null;
create index groups_by_trashed_by on groups (tenant_id, trashed_by);
select protect('groups');
select audit('groups');
select raises_company_version('groups');

create table group_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  group_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  -- Nobody: an import, the demo or a command. No reference, since nobody is ever deleted.
  created_by uuid,
  primary key (tenant_id, group_id, person_id),
  -- Nobody is in a group of the Trash, so one that is deleted for ever has nobody.
  constraint group_people_group foreign key (tenant_id, group_id) references groups (tenant_id, id),
  constraint group_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index group_people_by_person on group_people (tenant_id, person_id);
select protect('group_people');
select audit('group_people', identified_by => 'group_id');
select raises_company_version('group_people');
