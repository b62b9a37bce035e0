-- A number that rises with every change of what a company's requests are decided by: who may do what, how Muster is set up, who
-- works here. What is made of these is kept in memory with the version it was made at (ARCHITECTURE.md), so nothing of it needs to
-- be read again as long as the version, which the statement that finds the session brings along, stays the same.
-- Microseconds, so that no number comes twice when a server goes on after the database was taken back to an earlier state.
create function next_version() returns bigint language sql volatile parallel safe
  return (extract(epoch from clock_timestamp()) * 1000000)::bigint;

create table company_versions (
  tenant_id uuid primary key default current_tenant() references companies (id),
  version bigint not null default next_version()
);
select protect('company_versions', 'select, insert, update');

-- Raised at the end of the transaction, so that the row is locked for an instant only, and once however many rows it has changed.
create function raise_company_version() returns trigger language plpgsql as $$
declare
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
  present text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if current_setting('app.raised', true) is distinct from tenant::text then
    -- A transaction that serves several companies, as the relay's do, may be at another one by its end.
    perform set_config('app.tenant_id', tenant::text, true);
    insert into company_versions (tenant_id) values (tenant)
      on conflict (tenant_id) do update set version = greatest(company_versions.version + 1, next_version());
    perform set_config('app.tenant_id', present, true), set_config('app.raised', tenant::text, true);
  end if;
  return null;
end $$;

-- A later migration calls it for each table of its own that such values are made from.
create function raises_company_version(name regclass) returns void language plpgsql as $$
begin
  execute format(
    'create constraint trigger company_version after insert or update or delete on %s deferrable initially deferred
       for each row execute function raise_company_version()', name);
end $$;
revoke execute on function raises_company_version from public;

select raises_company_version(t::regclass) from unnest(array[
  'company_settings', 'people', 'roles', 'role_permissions', 'role_people', 'departments', 'designations', 'shift_templates',
  'standard_shifts'
]) as t;
