-- Whoever is shown a link by which somebody else chooses a password could use it: that they were is in the audit log.
create table shown_links (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint shown_links_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index shown_links_by_person on shown_links (tenant_id, person_id);
select protect('shown_links', 'select, insert');
select audit('shown_links', updates => false);
