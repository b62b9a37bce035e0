-- What all servers of one database share. One row, read before any company is known, hence without a policy.
create table installation (
  id boolean primary key default true check (id),
  -- Signs subscriptions of private channels; the public key that browsers get is derived from it.
  push_secret text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
);
insert into installation default values;
grant select on installation to muster_app;

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
