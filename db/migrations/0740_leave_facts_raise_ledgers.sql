-- Employment, weekly hours and package raise the version of the person's ledger, as its lines do (0153, 0730), since leave
-- follows from them. A server's results of everyone's leave then stay true until it is told of the person, whatever else
-- of the company changes. A change for everyone raises no ledger: results are kept by the rules themselves.

-- As in 0120.
create or replace function look_at_leave(company uuid, whom uuid[]) returns void language sql as $$
  insert into leave_accounts as a (tenant_id, person_id, version) select company, id, 1 from unnest(whom) id order by id
    on conflict (tenant_id, person_id)
      do update set due_on = '-infinity', version = a.version + 1, changed_in = pg_current_xact_id()
$$;

-- As in 0120.
create or replace function look_again_at_leave(company uuid, whom uuid[]) returns void language plpgsql as $$
begin
  perform from leave_accounts where tenant_id = company and (whom is null or person_id = any (whom))
    order by person_id for update;
  if whom is null then
    update leave_accounts set due_on = '-infinity' where tenant_id = company;
  else
    update leave_accounts set due_on = '-infinity', version = version + 1, changed_in = pg_current_xact_id()
     where tenant_id = company and person_id = any (whom);
  end if;
end $$;
