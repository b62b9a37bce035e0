-- The ledger of leave is only added to. An import that is undone removes people it added, with the lines that the rules
-- booked for them: lines of other kinds stay, and so does the person they are about.
create function forget_leave(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from leave_policy_people where tenant_id = current_tenant() and person_id = any(ids);
  delete from leave_lines where tenant_id = current_tenant() and person_id = any(ids) and key is not null;
  delete from leave_accounts where tenant_id = current_tenant() and person_id = any(ids);
end $$;
revoke execute on function forget_leave from public;
grant execute on function forget_leave to muster_app;
