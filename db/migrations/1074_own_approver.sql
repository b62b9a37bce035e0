-- Nobody changes who approves their own leave by a detour: the manager of their manager, or the departments whose heads
-- may approve it (docs/decisions/reviewers-by-rule.md). An Owner may, as for their own employment.

-- The person who writes, unless they are an Owner; null: nobody is refused.
create function approver_writer(author uuid) returns uuid language sql stable as $$
  select id from (select coalesce((nullif(current_setting('app.actor', true), '')::jsonb->>'id')::uuid, author) as id) writer
   where not exists (select from role_people h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
                      where h.tenant_id = current_tenant() and h.person_id = writer.id and r.is_owner)
$$;

-- Whether the process of a person looks up an approver by a rule.
create function approved_by_rule(person uuid, rules text[]) returns boolean language sql stable as $$
  select exists (select from leave_review_people p
                   join leave_review_steps s on s.tenant_id = p.tenant_id and s.review_id = p.review_id
                  where p.tenant_id = current_tenant() and p.person_id = person and s.by_rules && rules)
$$;

create function refuse_own_approver() returns void language plpgsql as $$
begin
  raise exception 'this changes who approves the leave of its author'
    using errcode = 'check_violation', constraint = 'leave_reviews_own_approver', detail = '{}';
end $$;

-- The day up to which code that writes employment rows counts them, otherwise that of the company.
create function counted_today() returns date language sql stable as $$
  select coalesce(nullif(current_setting('app.counted_day', true), '')::date,
    (select (now() at time zone timezone)::date from company_settings where tenant_id = current_tenant()), current_date)
$$;

-- The row of a field that counts for a person on a day.
create function row_on(person uuid, kind text, day date) returns employment_rows language sql stable as $$
  select r from employment_rows r
   where r.tenant_id = current_tenant() and r.person_id = person and r.field = kind and r.effective_from <= day
   order by r.effective_from desc limit 1
$$;

-- The days of the employment from today on that a written row decides; a row that follows the first day decides none.
create function days_decided(had employment_rows, has employment_rows) returns daterange language plpgsql stable as $$
declare
  dated employment_rows := coalesce(has, had);
  joined date := (select joined_on from people where tenant_id = dated.tenant_id and id = dated.person_id);
  since date := greatest(least(had.effective_from, has.effective_from), joined, counted_today());
  until date;
begin
  if had.effective_from <> has.effective_from and value_of(had) is not distinct from value_of(has)
     and has.effective_from = joined then
    return 'empty';
  end if;
  select min(effective_from) into until from employment_rows
   where tenant_id = dated.tenant_id and person_id = dated.person_id and field = dated.field
     and effective_from > greatest(had.effective_from, has.effective_from);
  if since >= until then return 'empty'; end if;
  return daterange(since, until);
end $$;

-- The first manager above someone who leaves who still works here on a day, and who entered the rows that lead there.
create function manager_who_stays(leaver uuid, day date, out manager uuid, out authors uuid[]) language plpgsql stable as $$
declare
  passed uuid[] := '{}';
  step employment_rows;
begin
  manager := leaver;
  authors := '{}';
  loop
    passed := passed || manager;
    step := row_on(manager, 'manager', day);
    manager := step.manager_id;
    if manager is null then return; end if;
    authors := authors || step.created_by;
    if manager = any (passed) then
      manager := null;
      return;
    end if;
    exit when exists (select from people where tenant_id = current_tenant() and id = manager and status <> 'discharged'
                         and (discharged_date is null or discharged_date >= day));
  end loop;
end $$;

-- Whether someone is, or is planned to be, the manager of a person within some days.
create function manages(manager uuid, person uuid, during daterange) returns boolean language sql stable as $$
  select exists (
    select from (select r.manager_id, daterange(r.effective_from, lead(r.effective_from) over (order by r.effective_from)) as days
                   from employment_rows r
                  where r.tenant_id = current_tenant() and r.person_id = person and r.field = 'manager') span
     where span.manager_id = manager and span.days && during)
$$;

create function keep_own_approver_manager() returns trigger language plpgsql as $$
declare
  changed employment_rows := coalesce(new, old);
  writer uuid := approver_writer(case when tg_op = 'DELETE' then null else changed.created_by end);
  -- The manager who leaves, while code hands their reports on or gives them back.
  leaver uuid := nullif(current_setting('app.hands_on_from', true), '')::uuid;
  days daterange;
  had uuid := old.manager_id;
  gets uuid := new.manager_id;
  above record;
begin
  if writer is null or not approved_by_rule(writer, '{manager,manager_of_manager}') then return null; end if;
  days := days_decided(old, new);
  if tg_op = 'INSERT' then had := (row_on(changed.person_id, 'manager', changed.effective_from - 1)).manager_id; end if;
  if tg_op = 'DELETE' then gets := (row_on(changed.person_id, 'manager', changed.effective_from)).manager_id; end if;
  if isempty(days) or had is not distinct from gets and old.effective_from is not distinct from new.effective_from then
    return null;
  end if;
  if changed.person_id = writer then
    -- Other changes of one's own manager are refused before.
    if leaver is null then return null; end if;
  elsif not approved_by_rule(writer, '{manager_of_manager}')
     or not manages(changed.person_id, writer, days) then
    return null;
  end if;
  if leaver is not null then
    -- They stay after all, or another change of the same hand-over replaces this one.
    if tg_op = 'DELETE' or gets = leaver then return null; end if;
    above := manager_who_stays(leaver, changed.effective_from);
    if changed.person_id = writer and approved_by_rule(writer, '{manager_of_manager}') then
      above.authors := above.authors || (row_on(above.manager, 'manager', changed.effective_from)).created_by;
    end if;
    -- People who have chosen the manager of someone choose by discharging them.
    if gets is not distinct from nullif(above.manager, changed.person_id)
       and array_position(above.authors, writer) is null then
      return null;
    end if;
  end if;
  perform refuse_own_approver();
  return null;
end $$;
create trigger own_approver after insert or update on employment_rows for each row
  when (new.field = 'manager') execute function keep_own_approver_manager();
create trigger own_approver_gone after delete on employment_rows for each row
  when (old.field = 'manager') execute function keep_own_approver_manager();

-- The head who approves the leave of a person of a department: its own, or the nearest above who is not the person; null:
-- there is none. Optionally with one department moved below another. The only place that knows this.
create function approving_head(person uuid, department uuid, moved uuid default null, parent uuid default null)
  returns uuid language sql stable as $$
  with recursive above as (
    select d.id, case when d.id = moved then parent else d.parent_id end as parent_id, 1 as level
      from departments d where d.tenant_id = current_tenant() and d.id = department
     union all
    select d.id, case when d.id = moved then parent else d.parent_id end, above.level + 1
      from above join departments d on d.tenant_id = current_tenant() and d.id = above.parent_id where above.level < 50)
  select h.person_id from above join department_heads h on h.tenant_id = current_tenant() and h.department_id = above.id
   where h.person_id <> person order by above.level limit 1
$$;

-- The departments in which a person works or is planned to work.
create function own_departments(person uuid) returns setof uuid language sql stable as $$
  select department_id from people where tenant_id = current_tenant() and id = person and department_id is not null
   union
  select department_id from employment_rows
   where tenant_id = current_tenant() and person_id = person and field = 'department'
     and effective_from > counted_today() and department_id is not null
$$;

create function keep_own_approver_department() returns trigger language plpgsql as $$
declare
  writer uuid := approver_writer(null);
begin
  if writer is not null and approved_by_rule(writer, '{department_head}') and exists (
    select from own_departments(writer) own
     where approving_head(writer, own) is distinct from approving_head(writer, own, new.id, new.parent_id)) then
    perform refuse_own_approver();
  end if;
  return new;
end $$;
-- Before it is written, since the departments above are those of today.
create trigger own_approver before update on departments for each row when (new.parent_id is distinct from old.parent_id)
  execute function keep_own_approver_department();

-- A deleted department leaves its people, among them whoever deletes it, before anything else.
create function keep_own_department() returns trigger language plpgsql as $$
declare
  changed employment_rows := coalesce(new, old);
  writer uuid := approver_writer(case when tg_op = 'DELETE' then null else changed.created_by end);
  had uuid := old.department_id;
  gets uuid := new.department_id;
begin
  if writer is distinct from changed.person_id or not approved_by_rule(writer, '{department_head}')
     or isempty(days_decided(old, new)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    had := (row_on(changed.person_id, 'department', changed.effective_from - 1)).department_id;
  elsif tg_op = 'DELETE' then
    gets := (row_on(changed.person_id, 'department', changed.effective_from)).department_id;
  end if;
  if approving_head(writer, had) is distinct from approving_head(writer, gets) then perform refuse_own_approver(); end if;
  return null;
end $$;
create trigger own_department after insert or update on employment_rows for each row
  when (new.field = 'department') execute function keep_own_department();
create trigger own_department_gone after delete on employment_rows for each row
  when (old.field = 'department') execute function keep_own_department();
