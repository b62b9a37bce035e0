-- Documents in somebody's profile: files, and links to files kept elsewhere.

create table file_documents (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  document_type_id uuid,
  name text not null,
  expires_on date,
  -- Days before it expires at which it is in need of attention
  remind_days smallint check (remind_days between 0 and 365),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint file_documents_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint file_documents_type foreign key (tenant_id, document_type_id) references document_types (tenant_id, id)
);
create index file_documents_by_person on file_documents (tenant_id, person_id, created_at);
create index file_documents_by_type on file_documents (tenant_id, document_type_id);
create index file_documents_expiring on file_documents (tenant_id, expires_on) where expires_on is not null;
select protect('file_documents');
select audit('file_documents');

create table link_documents (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  title text not null,
  url text not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint link_documents_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index link_documents_by_person on link_documents (tenant_id, person_id, created_at);
select protect('link_documents');
select audit('link_documents');

-- Reminders that documents expire soon, or have expired: each is sent once.
create table document_reminders (
  tenant_id uuid not null default current_tenant() references companies (id),
  document_id uuid not null,
  kind text not null check (kind in ('expiring', 'expired')),
  told_at timestamptz not null default now(),
  primary key (tenant_id, document_id, kind),
  constraint document_reminders_document foreign key (tenant_id, document_id)
    references file_documents (tenant_id, id) on delete cascade
);
select protect('document_reminders');
