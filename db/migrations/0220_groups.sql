-- Members of groups. The groups themselves are one of the lists.
create table group_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  group_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null: an import, the demo or a command. Not a reference: the id stays when a person is deleted.
  created_by uuid,
  primary key (tenant_id, group_id, person_id),
  -- A group in the Trash has no members, so a permanently deleted one has none.
  constraint group_people_group foreign key (tenant_id, group_id) references groups (tenant_id, id),
  constraint group_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index group_people_by_person on group_people (tenant_id, person_id);
select protect('group_people');
select audit('group_people', identified_by => 'group_id');
select raises_company_version('group_people');
