-- The ledger of leave. Every balance is a sum of its lines; no balance is ever stored.

-- One row for each person whose ledger was written: code that writes the ledger locks the row first.
create table leave_accounts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  -- When it has to be looked at next: the day on which the rules make a line, '-infinity' when something has changed
  -- of which they make lines, 'infinity' when nothing is known to come.
  due_on date not null default '-infinity',
  -- Balances are kept in memory, by a version that rises with every line of their ledger.

  version bigint not null default 0,
  -- The day on which it was last looked whether anything of somebody's expires soon: once a day is enough.
  expiries_looked_on date not null default '-infinity',
  -- As in `time_versions`: the transaction that raised the version of a person's ledger last. A server that keeps what it
  -- made of everyone's leave asks whose has changed since it last looked.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, person_id),
  constraint leave_accounts_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index leave_accounts_due on leave_accounts (tenant_id, due_on);
create index leave_accounts_expiries on leave_accounts (tenant_id, expiries_looked_on);
create index leave_accounts_changed_in on leave_accounts (tenant_id, changed_in);
select protect('leave_accounts');

create table leave_lines (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  person_id uuid not null,
  leave_type_id uuid not null,
  kind text not null check (kind in ('opening', 'grant', 'accrual', 'carry_over', 'expiry', 'reserve', 'spend', 'release',
                                     'correction')),
  -- Which line of those that follow from the rules it is: a later booking of it is the difference.
  key text,
  -- The first day of the leave year in whose books it stands.
  leave_year date not null,
  -- The day from which it counts.
  date date not null,
  amount numeric(8,2) not null,
  -- Why, in figures: rules/words.ts says it.
  cause jsonb not null default '{}',
  -- The reason of a correction or an opening balance, in the words of the person who made it.
  reason text,
  application_id uuid,
  created_at timestamptz not null default now(),
  -- Null: the rules. No reference, since nobody is ever deleted.
  created_by uuid,
  primary key (tenant_id, id),
  constraint leave_lines_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_lines_type foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id),
  constraint leave_lines_rules check ((key is not null) = (kind in ('grant', 'accrual', 'carry_over', 'expiry'))),
  constraint leave_lines_reason check (kind <> 'correction' or reason is not null),
  constraint leave_lines_application check ((application_id is not null) = (kind in ('reserve', 'spend', 'release')))
);
create index leave_lines_of_person on leave_lines (tenant_id, person_id, leave_type_id, date)
  include (kind, key, leave_year, amount);
create index leave_lines_by_application on leave_lines (tenant_id, application_id) where application_id is not null;
create unique index leave_lines_one_opening on leave_lines (tenant_id, person_id, leave_type_id) where kind = 'opening';
-- The days taken of a type in a leave year are summed from the index alone.
create index leave_lines_by_type on leave_lines (tenant_id, leave_type_id, date) include (person_id, kind, amount);
-- A ledger is only added to.
select protect('leave_lines', 'select, insert');
-- The ledger of leave is only added to. An import that is undone removes people it added, with the lines that the rules
-- booked for them: a line goes only together with its person.
grant delete on leave_lines, leave_accounts to muster_app;

-- Whatever changes what the rules make says so here, so that no code can forget to.

-- Code that books a line holds the account: changes here wait for it, and it for them. Employment, weekly hours and
-- package raise the version of the person's ledger, as its lines do, since leave follows from them. A server's results of
-- everyone's leave then stay true until it is told of the person, whatever else of the company changes. A change for
-- everyone raises no ledger: results are kept by the rules themselves.
create function look_at_leave(company uuid, whom uuid[]) returns void language sql as $$
  insert into leave_accounts as a (tenant_id, person_id, version) select company, id, 1 from unnest(whom) id order by id
    on conflict (tenant_id, person_id)
      do update set due_on = '-infinity', version = a.version + 1, changed_in = pg_current_xact_id()
$$;
grant execute on function look_at_leave to muster_app;

create function look_at_leave_of() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform look_at_leave(tenant_id, array_agg(distinct person_id)) from old_rows group by tenant_id;
  else
    perform look_at_leave(tenant_id, array_agg(distinct person_id)) from new_rows group by tenant_id;
  end if;
  return null;
end $$;

-- In the order of the people, so that two who do so at once wait for each other instead of both.
create function look_again_at_leave(company uuid, whom uuid[]) returns void language plpgsql as $$
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
grant execute on function look_again_at_leave to muster_app;

-- Employment counts only for those who have a package, or had one.
create function look_at_employed_leave() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform look_again_at_leave(tenant_id, array_agg(distinct person_id)) from old_rows group by tenant_id;
  else
    perform look_again_at_leave(tenant_id, array_agg(distinct person_id)) from new_rows group by tenant_id;
  end if;
  return null;
end $$;

create function look_at_all_leave() returns trigger language plpgsql as $$
begin
  perform look_again_at_leave(tenant_id, null) from (select distinct tenant_id from changed_rows) c;
  return null;
end $$;

-- Code that books a line holds the account. The amount that is carried over or lost may be another one now, so the rules
-- are looked at again, too.
create function leave_line_booked() returns trigger language plpgsql as $$
begin
  insert into leave_accounts as a (tenant_id, person_id, version)
  select tenant_id, person_id, 1 from new_rows group by 1, 2 order by 2
    on conflict (tenant_id, person_id)
      do update set due_on = '-infinity', version = a.version + 1, changed_in = pg_current_xact_id();
  return null;
end $$;
create trigger leave_line_booked after insert on leave_lines referencing new table as new_rows
  for each statement execute function leave_line_booked();

-- Reminders of leave that expires: each expiry, once for each number of days ahead.
create table leave_expiry_reminders (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  leave_type_id uuid not null,
  expires_on date not null,
  -- 60, 30 or 7
  days_before integer not null,
  primary key (tenant_id, person_id, leave_type_id, expires_on, days_before),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id) on delete cascade
);
create index leave_expiry_reminders_of_type on leave_expiry_reminders (tenant_id, leave_type_id);
select protect('leave_expiry_reminders');

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

-- A change of a package only marks the accounts of people who have or had it as due, and a change of the leave setup only
-- marks accounts if it changes full-time work.

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
create trigger leave_update after update on leave_setups referencing old table as old_rows new table as changed_rows
  for each statement execute function look_at_all_leave_of_other_full_time();

do $$
declare
  name text;
  change text;
  rows text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    rows := case change when 'delete' then 'old' else 'new' end;
    execute format('create trigger leave_%1$s after %1$s on leave_policy_people referencing %2$s table as %2$s_rows for each statement execute function look_at_leave_of()',
                   change, rows);
    foreach name in array array['employment_rows', 'employment_periods'] loop
      execute format('create trigger leave_%1$s after %1$s on %3$I referencing %2$s table as %2$s_rows for each statement execute function look_at_employed_leave()',
                     change, rows, name);
    end loop;
    execute format('create trigger leave_%1$s after %1$s on leave_policy_terms referencing %2$s table as changed_rows for each statement execute function look_at_leave_of_package()',
                   change, rows);
    foreach name in array array['leave_setups', 'leave_full_times', 'leave_beginnings'] loop
      continue when name = 'leave_setups' and change = 'update';
      execute format('create trigger leave_%1$s after %1$s on %3$I referencing %2$s table as changed_rows for each statement execute function look_at_all_leave()',
                     change, rows, name);
    end loop;
  end loop;
end $$;
