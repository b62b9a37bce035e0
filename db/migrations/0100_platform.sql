-- Tables and functions that every feature uses: companies and their separation, names, events, repeated requests.
-- Every table but a few without content (db/schema.test.ts names them) carries the tenant policy; every key starts with
-- tenant_id, so the schema can be distributed by tenant later.
create extension if not exists btree_gist;

-- Names are sorted as people look for them: Ä beside A, Team 2 before Team 10. The collation belongs to the
-- column, so that every list and every index has the same order; equality still compares the exact letters.
create collation by_name (provider = icu, locale = 'und-u-kn-true');

grant usage on schema public to muster_app;

-- Empty outside a transaction that has set the company: then every policy hides every row.
create function current_tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- One rule for every table, so that no query has to remember it. A later migration that adds a table
-- calls protect('its_name'). ENABLE, not FORCE: the owner's data migrations see the rows.
create function protect(name regclass, privileges text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', name);
  execute format('grant %s on %s to muster_app', privileges, name);
end $$;
revoke execute on function protect from public;

-- The text by which names are compared: names that nobody can tell apart are one name, whoever writes them and whatever
-- locale the database has. They may differ in case, in spaces, in how accents and wide letters are written, in what is not
-- seen at all (zero-width spaces, soft hyphens, marks of direction), and in the two small sigmas. Forms ask the same
-- (src/features/lists/rules/item-name.ts). Immutable, so that it can be generated and indexed. In PL/pgSQL, since
-- PostgreSQL puts a function in SQL into each statement that writes a column made of it, and plans it anew each time.
create function name_key(name text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(
      lower(
        btrim(
          regexp_replace(
            normalize(
              regexp_replace(
                name,
                '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
                '', 'g'),
              nfkc),
            '[\u0009-\u000d\u0020\u1680\u2028\u2029]+', ' ', 'g'))
        collate "pg_c_utf8"),
      'ς', 'σ');
end $$;
grant execute on function name_key to muster_app;

-- A number that rises with every change of what a company's requests are decided by: who may do what, how Muster is set up, who
-- works here. What is made of these is kept in memory with the version it was made at (ARCHITECTURE.md), so nothing of it needs to
-- be read again as long as the version, which the statement that finds the session brings along, stays the same.
-- Microseconds, so that no number comes twice when a server goes on after the database was taken back to an earlier state.
create function next_version() returns bigint language sql volatile parallel safe
  return (extract(epoch from clock_timestamp()) * 1000000)::bigint;

-- Read before the company is known, hence without a policy; it holds nothing but the way in.
create table companies (
  id uuid primary key default gen_random_uuid(),
  -- Lower case, without port. The one company without a host serves every host that no other has.
  host text unique check (host = lower(host)),
  -- SHA-256 of the one-time set-up tokens. Not null while nobody has created the workspace.
  setup_token_hashes text[],
  created_at timestamptz not null default now()
);
create unique index companies_one_without_host on companies ((host is null)) where host is null;
grant select, insert, update on companies to muster_app;

-- The first answer to a write, given again to every retry with the same key for 24 hours.
-- A write looks its person up just before, and nobody is ever deleted, so a reference would check nothing. Old keys are
-- found by the page they lie on, since they are written in the order of time.
create table idempotency_keys (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- null while the first request is still at work in its own transaction
  status smallint,
  reply text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, route, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at) with (pages_per_range = 16);
select protect('idempotency_keys');

-- Events, each written in the transaction that made it happen. No reference to the company: it would lock the same row
-- for everyone who writes, and the policy admits no other company.
create table events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default uuidv7(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect('events', 'select, insert, delete');

-- Events that still have to be delivered. No payload, hence no policy: the relay serves all companies. The queue is as
-- good as empty, so the order of its key is enough; sweeping up early keeps it short.
create table outbox_queue (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  event_id uuid not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
grant select, insert, update, delete on outbox_queue to muster_app;

-- The one thing that all servers of a database share. One row, read before any company is known, hence without a policy.
create table installation (
  id boolean primary key default true check (id),
  -- Signs subscriptions of private channels; the public key that browsers get is derived from it.
  push_secret text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  -- With it the installation says to push services who it is (VAPID, RFC 8292): a private key of the curve P-256, 32 bytes
  -- in hex. Made once and kept: with another one every device would have to be turned on again. The first digit stays
  -- below f, so that the number is always less than the order of the curve.
  vapid_private_key text not null
    default '0' || substr(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 2)
);
grant select on installation to muster_app;

insert into installation default values;

-- Readiness compares it with the files of the program.
grant select on migrations to muster_app;

-- Servers remember which company answers to which host name, until they hear that this has changed.
-- Companies are made rarely, so the lock of a notifying commit costs nothing.
create function tell_hosts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster.hosts', '');
  return null;
end $$;
create trigger companies_hosts_changed after insert or delete or update of host on companies
  for each statement execute function tell_hosts_changed();

-- One row per key: when its whole budget is there again. A budget that is used up is refilled bit by bit, so a caller who
-- waits is let through after moments.
create table rate_limits (
  tenant_id uuid not null default current_tenant() references companies (id),
  key text not null,
  free_at timestamptz not null,
  primary key (tenant_id, key)
);
create index rate_limits_free_at on rate_limits (tenant_id, free_at);
select protect('rate_limits');
