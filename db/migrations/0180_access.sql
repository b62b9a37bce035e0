-- Ways in: passwords, roles and what they permit, sessions, mailed links, single sign-on; and how each ends.

-- Apart from people, so that no listing can ever carry a hash.
create table credentials (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('credentials');
select audit('credentials', identified_by => 'person_id');

create table roles (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- 1 is the highest; a role in the Trash has none.
  position integer,
  is_owner boolean not null default false,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint roles_position unique (tenant_id, position) deferrable initially immediate,
  constraint roles_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id),
  constraint roles_place check ((position is null) = (trashed_at is not null)),
  constraint roles_owner_stays check (not (is_owner and trashed_at is not null))
);
create unique index roles_one_owner on roles (tenant_id) where is_owner;
create unique index roles_name on roles (tenant_id, name_key) where trashed_at is null;
create index roles_trash on roles (tenant_id, trashed_at) where trashed_at is not null;
create index roles_by_trashed_by on roles (tenant_id, trashed_by);
select protect('roles');
select audit('roles');
select raises_company_version('roles');

create table role_permissions (
  tenant_id uuid not null default current_tenant(),
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
select protect('role_permissions');
select audit_set('role_permissions', identified_by => 'role_id', member => 'permission');
select raises_company_version('role_permissions');

create table role_people (
  tenant_id uuid not null default current_tenant(),
  role_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, person_id, role_id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index role_people_role on role_people (tenant_id, role_id);
select protect('role_people');
select audit('role_people', identified_by => 'role_id');
select raises_company_version('role_people');

create table sessions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  -- SHA-256 (hex) of the cookie's token
  token_hash text not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index sessions_person on sessions (tenant_id, person_id);
select protect('sessions');
select audit('sessions', updates => false);

-- Links by which a person sets a password: single use, hashed at rest.
create table password_links (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  token_hash text not null,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The person who invites, where a link was mailed, and what the mail server said; so that it can be seen who has got how far.
  invited_by uuid,
  mailed_to text,
  mailed_at timestamptz(0),
  mail_problem text,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint password_links_invited_by foreign key (tenant_id, invited_by) references people (tenant_id, id)
    on delete set null (invited_by)
);
create index password_links_person on password_links (tenant_id, person_id);
create index password_links_invited_by on password_links (tenant_id, invited_by);
select protect('password_links');

-- Whatever the code does, an Owner stays: somebody active, without a last day, holds the role of the Owners. Two who take it
-- from each other at once, or leave at once, are judged one after the other: the role's row is locked before anybody counts.
-- An Owner who cannot sign in cannot run a workspace: the last one needs a password, or an address for an invitation.
create function keep_an_owner(company uuid) returns void language plpgsql as $$
begin
  perform from roles where tenant_id = company and is_owner for no key update;
  if not exists (
    select from roles
      join role_people on role_people.tenant_id = roles.tenant_id and role_people.role_id = roles.id
      join people on people.tenant_id = role_people.tenant_id and people.id = role_people.person_id
     where roles.tenant_id = company and roles.is_owner and people.status = 'active' and people.discharged_date is null
       and (people.email is not null
            or exists (select from credentials c where c.tenant_id = people.tenant_id and c.person_id = people.id))
  ) then
    raise exception 'One Owner has to remain.' using errcode = 'check_violation', constraint = 'roles_last_owner', table = 'role_people';
  end if;
end $$;
grant execute on function keep_an_owner to muster_app;

create function keep_an_owner_of_taken() returns trigger language plpgsql as $$
begin
  perform keep_an_owner(roles.tenant_id) from roles
    where roles.is_owner and exists (select from taken where taken.tenant_id = roles.tenant_id and taken.role_id = roles.id);
  return null;
end $$;
create trigger roles_last_owner after delete on role_people referencing old table as taken
  for each statement execute function keep_an_owner_of_taken();

create function keep_an_owner_of_leaving() returns trigger language plpgsql as $$
begin
  if exists (
    select from role_people join roles on roles.tenant_id = role_people.tenant_id and roles.id = role_people.role_id
     where role_people.tenant_id = new.tenant_id and role_people.person_id = new.id and roles.is_owner
  ) then
    perform keep_an_owner(new.tenant_id);
  end if;
  return null;
end $$;
create trigger roles_last_owner after update of status, discharged_date on people for each row
  when (old.status = 'active' and old.discharged_date is null and (new.status <> 'active' or new.discharged_date is not null))
  execute function keep_an_owner_of_leaving();

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
select protect('sso_identities');
select audit('sso_identities', identified_by => 'person_id', updates => false);

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
  -- Reply of the provider, once it has come: a code or an error, and the issuer (RFC 9207).
  code text,
  error text,
  issuer text,
  primary key (tenant_id, state_hash)
);
create index sso_attempts_age on sso_attempts (tenant_id, expires_at);
select protect('sso_attempts');

-- Somebody who is shown a link by which another person chooses a password could use it: that they were is in the audit log.
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

-- An account has more ways in than its password: mailed links, a pending change of address, calendar feeds. Each ends
-- in the transaction that ends the account, address or password it depends on, whichever code makes the change, so that
-- none works again when the account comes back.
create function end_links(company uuid, person uuid) returns void language plpgsql as $$
begin
  update password_links set used_at = now() where tenant_id = company and person_id = person and used_at is null;
  -- Confirmed changes stay: they are the record from which the old address is notified.
  delete from address_changes where tenant_id = company and person_id = person and confirmed_at is null;
end $$;
grant execute on function end_links to muster_app;

create function end_feeds(company uuid, person uuid) returns void language plpgsql as $$
begin
  delete from calendar_feeds where tenant_id = company and person_id = person;
  delete from leave_feeds where tenant_id = company and person_id = person;
end $$;
grant execute on function end_feeds to muster_app;

create function end_ways_in_of_barred() returns trigger language plpgsql as $$
begin
  perform end_links(new.tenant_id, new.id);
  perform end_feeds(new.tenant_id, new.id);
  return null;
end $$;
create trigger people_ways_in_end after update of status on people for each row
  when (old.status <> new.status and new.status in ('suspended', 'discharged'))
  execute function end_ways_in_of_barred();

-- A first address ends no links: those that exist were handed over in person.
create function end_links_of_address() returns trigger language plpgsql as $$
begin
  perform end_links(new.tenant_id, new.id);
  return null;
end $$;
create trigger people_links_of_address_end after update of email on people for each row
  when (old.email is not null and old.email is distinct from new.email)
  execute function end_links_of_address();

-- A password is taken away when someone else may know it, and they may hold the other ways in, too.
create function end_ways_in_by_password() returns trigger language plpgsql as $$
begin
  perform end_links(old.tenant_id, old.person_id);
  perform end_feeds(old.tenant_id, old.person_id);
  return null;
end $$;
create trigger credentials_ways_in_end after delete on credentials for each row execute function end_ways_in_by_password();

-- A changed password also ends a pending change of address, since someone who knew the old one may have asked for it.
-- The code ends the links, because it has to leave the invitation that sets a first password.
create function end_address_change() returns trigger language plpgsql as $$
begin
  delete from address_changes where tenant_id = new.tenant_id and person_id = new.person_id and confirmed_at is null;
  return null;
end $$;
create trigger credentials_address_change_ends after update of password_hash on credentials for each row
  when (old.password_hash <> new.password_hash)
  execute function end_address_change();
