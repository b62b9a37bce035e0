-- Names are sorted as people look for them: Ä beside A, Team 2 before Team 10. The collation belongs to the
-- column, so that every list and every index has the same order; equality still compares the exact letters.
create collation by_name (provider = icu, locale = 'und-u-kn-true');

do $$
declare list text;
begin
  foreach list in array array[
    'people', 'departments', 'designations', 'roles', 'employment_types', 'document_types', 'work_places', 'groups',
    'shift_templates', 'shift_patterns', 'leave_types', 'leave_policies', 'leave_reviews', 'holidays', 'saved_reports',
    'terminals'
  ] loop
    execute format('alter table %I alter column name_key type text collate by_name', list);
  end loop;
end $$;
