-- The ledger of leave is only added to. An import that is undone removes people it added, with the lines that the rules
-- booked for them: a line goes only together with its person.
grant delete on leave_lines, leave_accounts to muster_app;

create function leave_lines_stay_with_their_person() returns trigger language plpgsql as $$
begin
  if exists (select from people where tenant_id = old.tenant_id and id = old.person_id) then
    raise exception 'The ledger of leave is only added to.' using errcode = 'check_violation',
      constraint = 'leave_lines_stay', table = 'leave_lines';
  end if;
  return null;
end $$;

create constraint trigger leave_lines_stay after delete on leave_lines deferrable initially deferred
  for each row execute function leave_lines_stay_with_their_person();
