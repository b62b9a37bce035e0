-- The form in which a name is searched: without accents, and with ä, ae and a as one, so that "krueger" and "kruger"
-- find Krüger. Screens that search in memory do the same (src/features/people/rules/search.ts).
create function search_key(name text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(lower(btrim(name) collate "pg_c_utf8"), nfkd), '[\u0300-\u036f]', '', 'g'),
      'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $$;
grant execute on function search_key to muster_app;

alter table people add column search_key text not null generated always as (search_key(name || ' ' || username)) stored;
