-- A search of the log looks through the names of things. Days of shifts are most of what has a name, and are called as one of
-- a few templates: they have an index of their own, by name.
drop index audit_entries_named;
create index audit_entries_named on audit_entries (tenant_id, name_key, entity, entity_id) where name is not null and entity <> 'shift_days';
create index audit_entries_shift_days on audit_entries (tenant_id, name_key, at, id) where entity = 'shift_days';

-- Nor does the log tell by which number a provider knows somebody.
create or replace function audit_value(key text, value jsonb) returns jsonb language sql immutable parallel safe
  return case when key ~ '(_hash|_hashes|_token|_secret|_verifier)$' or key in ('subject', 'nonce') then '"***"'::jsonb else value end;
