-- A change of a package only marks the accounts of people who have or had it as due, and a change of the leave setup only
-- marks accounts if it changes full-time work. Each of these changes marked the accounts of the whole company before (0120).

-- The accounts are locked first, since a settlement that is under way has read the previous terms. Nobody is assigned to
-- the package at the same time, since an assignment locks the rules.
create function look_at_leave_of_package() returns trigger language plpgsql as $$
declare
  holders uuid[] := (select array_agg(distinct p.person_id) from leave_policy_people p
    where (p.tenant_id, p.policy_id) in (select tenant_id, policy_id from changed_rows));
begin
  perform from leave_accounts
    where tenant_id in (select tenant_id from changed_rows) and person_id = any (holders) order by person_id for update;
  update leave_accounts set due_on = '-infinity'
   where tenant_id in (select tenant_id from changed_rows) and person_id = any (holders) and due_on > '-infinity';
  return null;
end $$;

create function look_at_all_leave_of_other_full_time() returns trigger language plpgsql as $$
begin
  perform look_again_at_leave(tenant_id, null) from changed_rows n join old_rows o using (tenant_id)
    where n.full_time is distinct from o.full_time;
  return null;
end $$;

drop trigger leave_update on leave_setups;
create trigger leave_update after update on leave_setups referencing old table as old_rows new table as changed_rows
  for each statement execute function look_at_all_leave_of_other_full_time();

do $$
declare
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('drop trigger leave_%s on leave_policy_terms', change);
    execute format('create trigger leave_%s after %s on leave_policy_terms referencing %s table as changed_rows for each statement execute function look_at_leave_of_package()',
                   change, change, case change when 'delete' then 'old' else 'new' end);
    execute format('create trigger leave_%s after %s on leave_full_times referencing %s table as changed_rows for each statement execute function look_at_all_leave()',
                   change, change, case change when 'delete' then 'old' else 'new' end);
  end loop;
end $$;
