-- Periods of the calendar that are closed: what their days say stays as it is until somebody opens them again, with a
-- reason (docs/decisions/closed-periods.md). A period that was opened again keeps its row, which is its history.

create table closed_periods (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Whose; null: everybody's
  person_id uuid,
  -- As it was called when it was closed: 'November 2026'
  name text not null check (char_length(name) between 1 and 60),
  starts_on date not null,
  -- The last day
  ends_on date not null,
  closed_at timestamptz(0) not null default now(),
  -- null: Muster itself
  closed_by uuid,
  reopened_at timestamptz(0),
  reopened_by uuid,
  reopen_reason text check (char_length(trim(reopen_reason)) between 1 and 250),
  -- People added after a period was closed had no days in it, so their first day may lie before: the figures of those who
  -- were there stay as they are. `recorded_at` is the database's own clock, since the code passes `closed_at` in.
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, closed_by) references people (tenant_id, id),
  foreign key (tenant_id, reopened_by) references people (tenant_id, id),
  check (starts_on <= ends_on),
  check ((reopened_at is null) = (reopen_reason is null)),
  check (reopened_by is null or reopened_at is not null),
  -- Everybody's period and one of a person's may lie over each other, so that opening everybody's leaves the person's.
  constraint closed_periods_once exclude using gist
    (tenant_id with =, (coalesce(person_id, '00000000-0000-0000-0000-000000000000')) with =,
     daterange(starts_on, ends_on, '[]') with &&) where (reopened_at is null)
);
create index closed_periods_person on closed_periods (tenant_id, person_id);
create index closed_periods_closer on closed_periods (tenant_id, closed_by);
create index closed_periods_opener on closed_periods (tenant_id, reopened_by);
-- Whether a day is closed: of today's there is nothing to look at.
create index closed_periods_in_force on closed_periods (tenant_id, ends_on) where reopened_at is null;
-- A closed period cannot be shortened or deleted: it is reopened, once, with a reason.
select protect('closed_periods', 'select, insert, update (reopened_at, reopened_by, reopen_reason)');
select raises_company_version('closed_periods');
select audit('closed_periods', kept => '{starts_on,ends_on}', left_out => '{recorded_at}');

create function open_closed_period() returns trigger language plpgsql as $$
begin
  if old.reopened_at is not null then
    raise exception 'this period was opened again already'
      using errcode = 'check_violation', constraint = 'closed_periods_opened_once';
  end if;
  return new;
end $$;
create trigger open_once before update on closed_periods for each row execute function open_closed_period();

-- Those who close and those who write wait for each other at the row that every writer holds anyway: the version of the
-- person's time. A person without one gets it with the first thing that is recorded, and waits for this lock then,
-- which costs all others nothing.
create function closing_key(tenant uuid) returns bigint language sql immutable parallel safe
  return hashtextextended('closed_periods ' || tenant, 0);

create function wait_for_closing() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(closing_key(new.tenant_id));
  return null;
end $$;
create trigger wait_for_closing after insert on time_versions for each row execute function wait_for_closing();

-- Closing locks the versions of everyone, so that booking leave needs only a key share lock on one, which no clock-in
-- waits for.
create function close_period() returns trigger language plpgsql as $$
declare
  open_clocks json;
begin
  new.recorded_at := now();
  perform pg_advisory_xact_lock(closing_key(new.tenant_id));
  perform from time_versions
    where tenant_id = new.tenant_id and (new.person_id is null or person_id = new.person_id)
    order by person_id for update;
  if new.person_id is not null and exists (
    select from closed_periods p where p.tenant_id = new.tenant_id and p.person_id is null and p.reopened_at is null
       and p.starts_on <= new.ends_on and p.ends_on >= new.starts_on) then
    raise exception 'this period is closed for everybody'
      using errcode = 'exclusion_violation', constraint = 'closed_periods_once';
  end if;
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'working_date', a.working_date) order by p.name_key)
    into open_clocks
    from clocks c
    join attendances a on a.tenant_id = c.tenant_id and a.id = c.attendance_id
    join people p on p.tenant_id = a.tenant_id and p.id = a.person_id
   where c.tenant_id = new.tenant_id and c.ended_at is null and a.working_date between new.starts_on and new.ends_on
     and (new.person_id is null or a.person_id = new.person_id);
  if open_clocks is not null then
    raise exception 'somebody is clocked in on a day of this period'
      using errcode = 'check_violation', constraint = 'closed_periods_nobody_in', detail = open_clocks::text;
  end if;
  return new;
end $$;
create trigger close_period before insert on closed_periods for each row execute function close_period();

-- The refusal, whatever was tried: names the period and, where it is one person's, the person.
create function refuse_closed(closed closed_periods) returns void language plpgsql as $$
begin
  raise exception '% is closed', closed.name
    using errcode = 'check_violation', constraint = 'closed_periods_unchanged', detail = json_build_object(
      'id', closed.id, 'name', closed.name, 'person_id', closed.person_id, 'person_name',
      (select name from people where tenant_id = closed.tenant_id and id = closed.person_id))::text;
end $$;

create function closed_period_of(tenant uuid, person uuid, day date) returns closed_periods language sql stable as $$
  select p from closed_periods p
   where p.tenant_id = tenant and p.reopened_at is null and p.ends_on >= day and p.starts_on <= day
     and (p.person_id is null or p.person_id = person)
   order by p.person_id nulls first limit 1
$$;

-- A person's version rises with the entry, since nothing of their time changes without one. No entry is written without
-- this: it locks the person's version and then looks whether the day is closed. If the day comes into being with the
-- change, its date is not known yet: `keep_closed_days` looks at it. The flag that punches came late to an approved day can
-- be taken from a day of a closed period, too: it says that somebody has to look, and nothing of the day's time changes.
create function raise_time_version() returns trigger language plpgsql as $$
declare
  changed record;
  last_person uuid;
  whose uuid;
  on_day date;
  closed closed_periods;
begin
  for changed in select tenant_id, person_id, attendance_id, bool_and(deed in ('leave_late', 'unflag_late')) as is_flag
                   from added where attendance_id is not null group by 1, 2, 3 order by 1, 2, 3 loop
    if changed.person_id is distinct from last_person then
      update time_versions set version = greatest(version + 1, next_version()), changed_in = pg_current_xact_id()
       where tenant_id = changed.tenant_id and person_id = changed.person_id and xmin <> pg_current_xact_id()::xid;
      if not found then
        insert into time_versions as v (tenant_id, person_id) values (changed.tenant_id, changed.person_id)
          on conflict (tenant_id, person_id)
            do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
                where v.xmin <> pg_current_xact_id()::xid;
      end if;
      last_person := changed.person_id;
    end if;
    select a.person_id, a.working_date into whose, on_day
      from attendances a where a.tenant_id = changed.tenant_id and a.id = changed.attendance_id
       and (a.person_id <> changed.person_id or exists (
         select from closed_periods p where p.tenant_id = a.tenant_id and p.reopened_at is null
            and p.ends_on >= a.working_date and p.starts_on <= a.working_date
            and (p.person_id is null or p.person_id = a.person_id)));
    continue when not found;
    if whose <> changed.person_id then
      insert into time_versions as v (tenant_id, person_id) values (changed.tenant_id, whose)
        on conflict (tenant_id, person_id)
          do update set version = greatest(v.version + 1, next_version()), changed_in = pg_current_xact_id()
              where v.xmin <> pg_current_xact_id()::xid;
    end if;
    closed := coalesce(closed_period_of(changed.tenant_id, whose, on_day),
                       closed_period_of(changed.tenant_id, changed.person_id, on_day));
    if closed.id is not null and changed.is_flag is not true then perform refuse_closed(closed); end if;
  end loop;
  return null;
end $$;
create trigger time_version after insert on audit_entries referencing new table as added
  for each statement execute function raise_time_version();

create function keep_closed_days() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  select p.* into closed from closed_periods p
   where p.tenant_id = new.tenant_id and p.reopened_at is null and p.ends_on >= new.working_date
     and p.starts_on <= new.working_date and (p.person_id is null or p.person_id = new.person_id) limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert on attendances for each row execute function keep_closed_days();
create trigger closed_update after update of working_date, person_id on attendances for each row
  when (old.working_date <> new.working_date or old.person_id <> new.person_id) execute function keep_closed_days();

-- Published shifts, which decide what is said of a day on which nobody came. Their versions are raised by then, since
-- triggers of a statement run in the order of their names; drafts say nothing.
create function keep_closed_shifts() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if tg_op <> 'DELETE' then
    select p.* into closed from new_rows s join closed_periods p
        on p.tenant_id = s.tenant_id and p.reopened_at is null and s.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = s.person_id)
     where s.is_published limit 1;
    if found then perform refuse_closed(closed); end if;
  end if;
  if tg_op <> 'INSERT' then
    select p.* into closed from old_rows s join closed_periods p
        on p.tenant_id = s.tenant_id and p.reopened_at is null and s.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = s.person_id)
     where s.is_published limit 1;
    if found then perform refuse_closed(closed); end if;
  end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert on shift_days referencing new table as new_rows
  for each statement execute function keep_closed_shifts();
create trigger unchanged_when_closed_update after update on shift_days
  referencing old table as old_rows new table as new_rows for each statement execute function keep_closed_shifts();
create trigger unchanged_when_closed_delete after delete on shift_days referencing old table as old_rows
  for each statement execute function keep_closed_shifts();

-- The standard hours, which are everybody's from a date on until others follow.
create function keep_closed_hours() returns trigger language plpgsql as $$
declare
  changed standard_shifts[];
  closed closed_periods;
begin
  perform pg_advisory_xact_lock_shared(closing_key(coalesce(new.tenant_id, old.tenant_id)));
  if tg_op = 'INSERT' then changed := array[new]; end if;
  if tg_op = 'UPDATE' then changed := array[old, new]; end if;
  if tg_op = 'DELETE' then changed := array[old]; end if;
  select p.* into closed from unnest(changed) h join closed_periods p
      on p.tenant_id = h.tenant_id and p.reopened_at is null and p.ends_on >= h.effective_from
         and not exists (select from standard_shifts n where n.tenant_id = h.tenant_id
                            and n.effective_from > h.effective_from and n.effective_from <= p.starts_on)
   order by p.ends_on desc limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert or delete on standard_shifts
  for each row execute function keep_closed_hours();
create trigger closed_update after update on standard_shifts for each row when (old.* is distinct from new.*)
  execute function keep_closed_hours();
