-- As in 0070, but without a look at everybody's managers where people have come to whom nobody reports.
create or replace function refuse_circles(company uuid, changed uuid[]) returns void language plpgsql as $$
declare
  found_person uuid;
begin
  perform lock_managers(company);
  -- Nobody stands above themselves to whom nobody reports: most who come, one or thousands, are looked at no further.
  changed := array(select person from unnest(changed) as person where exists (
    select from employment_rows where tenant_id = company and manager_id = person));
  if cardinality(changed) = 0 then return; end if;
  with recursive spans as materialized (
    select person_id, manager_id, daterange(effective_from, lead(effective_from) over each) as during
      from employment_rows where tenant_id = company and field = 'manager'
    window each as (partition by person_id order by effective_from)
  ), up as (
    select person_id as origin, manager_id as above, during from spans
     where person_id = any (changed) and manager_id is not null
    union
    select up.origin, spans.manager_id, up.during * spans.during from up join spans on spans.person_id = up.above
     where spans.manager_id is not null and up.above <> up.origin and spans.during && up.during
  )
  select origin into found_person from up where above = origin limit 1;
  if found_person is not null then
    raise exception 'somebody would stand above themselves' using errcode = 'check_violation',
      constraint = 'employment_rows_no_circle', table = 'employment_rows', detail = found_person::text;
  end if;
end $$;
