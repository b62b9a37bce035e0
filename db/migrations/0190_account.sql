-- Another address to sign in by: it counts once the new address has confirmed it; the old one is told.
create table address_changes (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  email text not null check (email = lower(email)),
  -- The address they were reached at until then.
  previous_email text,
  -- Hash of the mailed link; null until the mail is written
  token_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, person_id),
  constraint address_changes_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint address_changes_token unique (tenant_id, token_hash)
);
select protect('address_changes');
select audit('address_changes', identified_by => 'person_id');
