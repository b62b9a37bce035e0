-- Claims follow the week that holds for a person, so another week of a place of work or department counts them anew.
do $$
declare
  name text;
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    foreach name in array array['work_place_weeks', 'department_weeks'] loop
      execute format('create trigger leave_%1$s after %1$s on %3$I referencing %2$s table as changed_rows for each statement execute function look_at_all_leave()',
                     change, case change when 'delete' then 'old' else 'new' end, name);
    end loop;
  end loop;
end $$;
