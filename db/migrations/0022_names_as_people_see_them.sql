-- Names that nobody can tell apart are one name, whoever writes them and whatever locale the database has: 0008 left out how
-- accents and wide letters are written, what is not seen at all (zero-width spaces, soft hyphens, marks of direction), and the
-- second small sigma. Forms ask the same (src/features/lists/rules/item-name.ts).
create or replace function name_key(name text) returns text language sql immutable parallel safe strict
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

-- Of names that are one only now, all but the oldest get a number.
do $$
declare list text;
begin
  foreach list in array array['departments', 'designations', 'employment_types', 'document_types', 'roles'] loop
    execute format('update %I set name = name || %L || numbered.n || %L
      from (select tenant_id, id, row_number() over (partition by tenant_id, name_key(name) order by created_at, id) as n from %I where trashed_at is null) numbered
     where %I.tenant_id = numbered.tenant_id and %I.id = numbered.id and numbered.n > 1', list, ' (', ')', list, list, list);
  end loop;
end $$;

alter table departments alter column name_key set expression as (name_key(name));
alter table designations alter column name_key set expression as (name_key(name));
alter table employment_types alter column name_key set expression as (name_key(name));
alter table document_types alter column name_key set expression as (name_key(name));
alter table roles alter column name_key set expression as (name_key(name));
alter table audit_entries alter column name_key set expression as (name_key(name));
