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

-- Whether a manager stands above a person.
create function stands_above(manager uuid, person uuid) returns boolean language sql stable as $$
  with recursive above as (
    select manager_id as id from people where tenant_id = current_tenant() and id = person
     union
    select p.manager_id from above join people p on p.tenant_id = current_tenant() and p.id = above.id)
  select exists (select from above where id = manager)
$$;

create function keep_own_approver_manager() returns trigger language plpgsql as $$
declare
  changed employment_rows := coalesce(new, old);
  writer uuid := approver_writer(case when tg_op = 'DELETE' then null else changed.created_by end);
  -- Reports are handed on with the id of the person who leaves.
  handed_on boolean := exists (select from people where tenant_id = changed.tenant_id and id = changed.change_id);
begin
  if writer is null then return null; end if;
  if handed_on and (tg_op = 'DELETE' or changed.manager_id is null or stands_above(changed.manager_id, changed.person_id)) then
    return null;
  end if;
  if changed.person_id = writer then
    -- Other changes of one's own manager are refused before.
    if handed_on and approved_by_rule(writer, '{manager,manager_of_manager}') then perform refuse_own_approver(); end if;
  elsif approved_by_rule(writer, '{manager_of_manager}') and (
      exists (select from people where tenant_id = changed.tenant_id and id = writer and manager_id = changed.person_id)
      or exists (select from employment_rows r where r.tenant_id = changed.tenant_id and r.person_id = writer
                    and r.field = 'manager' and r.effective_from > current_date and r.manager_id = changed.person_id)) then
    perform refuse_own_approver();
  end if;
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
