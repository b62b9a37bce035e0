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

select protect(t::regclass) from unnest(array[
  'company_settings', 'departments', 'designations', 'people', 'credentials', 'roles', 'role_permissions', 'role_people',
  'sessions', 'password_links', 'rate_limits', 'idempotency_keys', 'shift_templates', 'standard_shifts', 'shift_batches',
  'shift_days', 'attendances', 'clocks', 'breaks'
]) as t;
select protect('events', 'select, insert, delete');
select protect('attendance_history', 'select, insert');

grant usage on schema public to muster_app;
grant select, insert, update on companies to muster_app;
grant select, insert, update, delete on outbox_queue to muster_app;
