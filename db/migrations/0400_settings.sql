-- Each person's last 'Send a test mail', and what became of it.
create table test_mails (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'written', 'failed')),
  -- The file it was written to, or the mail server's words.
  detail text,
  requested_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('test_mails');
