-- Sign-in with Google and Apple: whose a provider's account is, and sign-ins that are under way.

-- A provider's account, by the two names that never change. An e-mail address is none of them.
create table sso_identities (
  tenant_id uuid not null default current_tenant(),
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  -- One account of each provider for a person.
  constraint sso_identities_person unique (tenant_id, person_id, issuer),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);

-- From the button to the return: single use, ten minutes, and of one browser. What travels is hashed here.
create table sso_attempts (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- SHA-256 (hex) of the state that goes to the provider and comes back
  state_hash text not null,
  -- SHA-256 (hex) of the cookie of the browser that began
  browser_hash text not null,
  provider text not null check (provider in ('google', 'apple')),
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What the provider sent back, once it has: a code or an error, and who says so (RFC 9207).
  code text,
  error text,
  issuer text,
  primary key (tenant_id, state_hash)
);
create index sso_attempts_age on sso_attempts (tenant_id, expires_at);

select protect(t::regclass) from unnest(array['sso_identities', 'sso_attempts']) as t;
