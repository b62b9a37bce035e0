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

-- The row that gives a person their manager on a day.
create function manager_row(person uuid, day date) returns employment_rows language sql stable as $$
  select r from employment_rows r
   where r.tenant_id = current_tenant() and r.person_id = person and r.field = 'manager' and r.effective_from <= day
   order by r.effective_from desc limit 1
$$;

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
    step := manager_row(manager, day);
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
  joined date;
  since date := changed.effective_from;
  until date;
  had uuid := old.manager_id;
  gets uuid := new.manager_id;
  above record;
begin
  if writer is null or not approved_by_rule(writer, '{manager,manager_of_manager}') then return null; end if;
  select joined_on into joined from people where tenant_id = changed.tenant_id and id = changed.person_id;
  if tg_op = 'UPDATE' and old.effective_from <> new.effective_from then
    -- A row that follows the first day gives nobody another manager.
    if had is not distinct from gets and new.effective_from = joined then return null; end if;
    since := least(old.effective_from, new.effective_from);
  else
    if tg_op = 'INSERT' then had := (manager_row(changed.person_id, changed.effective_from - 1)).manager_id; end if;
    if tg_op = 'DELETE' then gets := (manager_row(changed.person_id, changed.effective_from)).manager_id; end if;
    if had is not distinct from gets then return null; end if;
  end if;
  select min(effective_from) into until from employment_rows
   where tenant_id = changed.tenant_id and person_id = changed.person_id and field = 'manager'
     and effective_from > greatest(changed.effective_from, old.effective_from);
  -- Only days of the employment from today on decide who approves.
  since := greatest(since, joined, counted_today());
  if since >= until then return null; end if;
  if changed.person_id = writer then
    -- Other changes of one's own manager are refused before.
    if leaver is null then return null; end if;
  elsif not approved_by_rule(writer, '{manager_of_manager}')
     or not manages(changed.person_id, writer, daterange(since, until)) then
    return null;
  end if;
  if leaver is not null then
    -- They stay after all, or another change of the same hand-over replaces this one.
    if tg_op = 'DELETE' or gets = leaver then return null; end if;
    above := manager_who_stays(leaver, changed.effective_from);
    if changed.person_id = writer and approved_by_rule(writer, '{manager_of_manager}') then
      above.authors := above.authors || (manager_row(above.manager, changed.effective_from)).created_by;
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

create function keep_own_approver_department() returns trigger language plpgsql as $$
declare
  writer uuid := approver_writer(null);
begin
  if writer is not null and approved_by_rule(writer, '{department_head}') and exists (
    with recursive above as (
      select d.id, d.parent_id from people p join departments d on d.tenant_id = p.tenant_id and d.id = p.department_id
       where p.tenant_id = old.tenant_id and p.id = writer
       union
      select d.id, d.parent_id from above join departments d on d.tenant_id = old.tenant_id and d.id = above.parent_id)
    select from above where id = old.id) then
    perform refuse_own_approver();
  end if;
  return new;
end $$;
-- Before it is written, since the departments above are those of today.
create trigger own_approver before update on departments for each row
  when (new.parent_id is distinct from old.parent_id
        or old.trashed_at is null and new.trashed_at is not null)
  execute function keep_own_approver_department();
