-- The ledger of leave loses lines only together with their person, whoever calls forget_leave (0750): otherwise a line of
-- a closed period could be deleted.
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
