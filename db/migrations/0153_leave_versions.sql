-- What somebody has left is kept in memory, by a version that rises with every line of their ledger.

alter table leave_accounts add column version bigint not null default 0;

-- Whoever books a line holds the account. What is carried over or lost may be another amount now, so the rules are
-- looked at again, too.
create function leave_line_booked() returns trigger language plpgsql as $$
begin
  insert into leave_accounts as a (tenant_id, person_id, version)
  select tenant_id, person_id, 1 from new_rows group by 1, 2 order by 2
    on conflict (tenant_id, person_id) do update set due_on = '-infinity', version = a.version + 1;
  return null;
end $$;

create trigger leave_line_booked after insert on leave_lines referencing new table as new_rows
  for each statement execute function leave_line_booked();
