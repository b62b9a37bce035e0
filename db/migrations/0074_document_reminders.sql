-- Of which documents it has been told that they expire soon, or have expired: once each.
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
create index file_documents_expiring on file_documents (tenant_id, expires_on) where expires_on is not null;
