-- As 0064 does for time: the transaction that raised the version of a person's ledger last. A server that keeps what it
-- made of everyone's leave asks whose has changed since it last looked.
alter table leave_accounts add column changed_in xid8 not null default pg_current_xact_id();
create index leave_accounts_changed_in on leave_accounts (tenant_id, changed_in);

-- As in 0153.
create or replace function leave_line_booked() returns trigger language plpgsql as $$
begin
  insert into leave_accounts as a (tenant_id, person_id, version)
  select tenant_id, person_id, 1 from new_rows group by 1, 2 order by 2
    on conflict (tenant_id, person_id)
      do update set due_on = '-infinity', version = a.version + 1, changed_in = pg_current_xact_id();
  return null;
end $$;

-- The days taken of a type in a leave year are summed from the index alone.
drop index leave_lines_by_type;
create index leave_lines_by_type on leave_lines (tenant_id, leave_type_id, date) include (person_id, kind, amount);
