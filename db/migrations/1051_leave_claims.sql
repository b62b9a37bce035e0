-- Terms of a package: more after years of employment, claims that are rounded, and a waiting time in days
-- (docs/decisions/leave-claims.md). Terms from before this have no steps and no rounding, so that no balance changes.
alter table leave_policy_terms
  -- Amounts a year from anniversaries of the first day of employment on: [{"years": 5, "days": 32}], ascending.
  add column steps jsonb not null default '[]'
    constraint leave_policy_terms_steps check (jsonb_typeof(steps) = 'array'),
  -- The amount of a year is rounded to the nearest half (of two the higher), or up to the next whole one.
  add column rounding text not null default 'none'
    constraint leave_policy_terms_rounding check (rounding in ('none', 'half_up', 'up')),
  -- Whether somebody has confirmed that what a rounding lowers stays above the legal minimum.
  add column is_above_minimum boolean not null default false,
  add constraint leave_policy_terms_lowered check (rounding <> 'half_up' or is_above_minimum),
  -- Days of employment before it can be taken, after the months of wait_months.
  add column wait_days integer not null default 0
    constraint leave_policy_terms_wait_days check (wait_days between 0 and 1096);

drop trigger unchanged_when_closed_update on leave_policy_terms;
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.counts, old.is_pro_rata,
         old.carry_over, old.carry_over_months, old.accrues_at, old.joining, old.grace_days, old.steps, old.rounding) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.counts, new.is_pro_rata,
         new.carry_over, new.carry_over_months, new.accrues_at, new.joining, new.grace_days, new.steps, new.rounding))
  execute function keep_closed_terms();

-- Leave years of each person, from their first day of employment, from a day on until the next row. In between, those of
-- the company go on for a person until their next anniversary.
alter table leave_beginnings add column is_personal boolean not null default false;
alter table leave_beginnings drop constraint leave_beginnings_starts_on_check;
alter table leave_beginnings add constraint leave_beginnings_starts_on
  check (is_personal or extract(day from starts_on) <= 28);

-- Whether a leave year of a person begins on a day: on that of the company, or where leave years are each person's on a
-- first day of employment and its anniversaries. Before the first of these, the company's go on.
create function begins_leave_year(tenant uuid, person uuid, day date) returns boolean language plpgsql stable as $$
declare
  ruling leave_beginnings;
  since date;
  anniversary date;
begin
  select * into ruling from leave_beginnings where tenant_id = tenant and starts_on <= day
   order by starts_on desc limit 1;
  if not found then return to_char(day, 'MM-DD') = '01-01'; end if;
  if not ruling.is_personal then return to_char(ruling.starts_on, 'MM-DD') = to_char(day, 'MM-DD'); end if;
  -- Periods without a gap are one.
  select max(e.started_on) into since from employment_periods e
   where e.tenant_id = tenant and e.person_id = person and e.started_on <= day and not exists (
     select from employment_periods b
      where b.tenant_id = tenant and b.person_id = person and b.started_on < e.started_on
        and (b.ended_on is null or b.ended_on >= e.started_on - 1));
  if since = day then return true; end if;
  if since is not null then
    anniversary := (since + make_interval(years => extract(year from day)::int - extract(year from since)::int))::date;
    if to_char(since, 'MM-DD') = '02-29' then
      anniversary := make_date(extract(year from day)::int, 2, 28);
    end if;
    if anniversary = day then return true; end if;
    if anniversary > day then anniversary := (anniversary - interval '1 year')::date; end if;
    if greatest(anniversary, since) >= ruling.starts_on then return false; end if;
  end if;
  select * into ruling from leave_beginnings where tenant_id = tenant and starts_on <= day and not is_personal
   order by starts_on desc limit 1;
  return found and to_char(ruling.starts_on, 'MM-DD') = to_char(day, 'MM-DD');
end $$;
create function decided_until(closed closed_periods, person uuid) returns date language sql stable as $$
  select closed.ends_on + begins_leave_year(closed.tenant_id, person, closed.ends_on + 1)::int
$$;

-- Whether leave years of each person have begun by a day.
create function has_own_years(tenant uuid, day date) returns boolean language sql stable as $$
  select exists (select from leave_beginnings where tenant_id = tenant and is_personal and starts_on <= day)
$$;

-- Whether what a person gets in a period follows from their first day of employment: steps and own leave years do.
create function follows_from_first_day(closed closed_periods, person uuid) returns boolean language sql stable as $$
  select has_own_years(closed.tenant_id, closed.ends_on + 1) or exists (
    select from leave_policy_people h join leave_policy_terms t on t.tenant_id = h.tenant_id and t.policy_id = h.policy_id
     where h.tenant_id = closed.tenant_id and h.person_id = person and t.steps <> '[]')
$$;

-- The last day whose facts affect a closed period is that of each person.
create or replace function keep_closed_employment() returns trigger language plpgsql as $$
declare
  company uuid;
  closed closed_periods;
begin
  if tg_op = 'DELETE' then select tenant_id into company from old_rows limit 1;
  else select tenant_id into company from new_rows limit 1;
  end if;
  if company is null or not any_closed(company) then return null; end if;
  if tg_op = 'INSERT' then
    select p.* into closed from new_rows e join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and p.ends_on + 1 >= e.started_on
       and (daterange(e.started_on, e.ended_on, '[]') && daterange(p.starts_on, p.ends_on, '[]')
            or p.ends_on >= e.started_on and follows_from_first_day(p, e.person_id)
            or has_own_years(p.tenant_id, p.ends_on + 1) and decided_until(p, e.person_id) >= e.started_on) limit 1;
  elsif tg_op = 'DELETE' then
    select p.* into closed from old_rows e join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and p.ends_on + 1 >= e.started_on
       and (daterange(e.started_on, e.ended_on, '[]') && daterange(p.starts_on, p.ends_on, '[]')
            or p.ends_on >= e.started_on and follows_from_first_day(p, e.person_id)
            or has_own_years(p.tenant_id, p.ends_on + 1)) limit 1;
  else
    select p.* into closed
      from (select o.tenant_id, o.person_id, datemultirange(daterange(o.started_on, o.ended_on, '[]')) as before,
                   datemultirange(daterange(n.started_on, n.ended_on, '[]')) as after,
                   case when o.started_on <> n.started_on then least(o.started_on, n.started_on) end as moved
              from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
             where (o.person_id, o.started_on, o.ended_on) is distinct from (n.person_id, n.started_on, n.ended_on)) e
      join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and (((e.before - e.after) + (e.after - e.before)) && daterange(p.starts_on, decided_until(p, e.person_id), '[]')
            or p.ends_on >= e.moved and follows_from_first_day(p, e.person_id)) limit 1;
  end if;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;

create or replace function closed_by_package(had leave_policy_people) returns closed_periods language sql stable as $$
  with until as (
    select min(effective_from) as day from leave_policy_people
     where tenant_id = had.tenant_id and person_id = had.person_id and effective_from > had.effective_from)
  select p from until, closed_periods p
   where p.tenant_id = had.tenant_id and p.reopened_at is null and p.ends_on + 1 >= had.effective_from
     and decided_until(p, had.person_id) >= had.effective_from
     and (until.day is null or until.day > p.starts_on)
     and (p.person_id is null or p.person_id = had.person_id) and binds(p, had.person_id)
     and employed_within(p.tenant_id, had.person_id, greatest(p.starts_on, had.effective_from),
                         least(decided_until(p, had.person_id), until.day - 1)) limit 1
$$;

create or replace function closed_by_terms(given leave_policy_terms, is_carried_alike boolean) returns closed_periods
  language sql stable as $$
  with until as (
    select min(effective_from) as day from leave_policy_terms
     where tenant_id = given.tenant_id and policy_id = given.policy_id and leave_type_id = given.leave_type_id
       and effective_from > given.effective_from),
  holders as (
    select h.person_id, h.policy_id, h.effective_from as first,
           lead(h.effective_from) over (partition by h.person_id order by h.effective_from) - 1 as last
      from leave_policy_people h where h.tenant_id = given.tenant_id and exists (
        select from leave_policy_people o
         where o.tenant_id = h.tenant_id and o.person_id = h.person_id and o.policy_id = given.policy_id))
  select p from until, holders h, closed_periods p,
         lateral (select case when is_carried_alike then p.ends_on else decided_until(p, h.person_id) end as last) decided
   where p.tenant_id = given.tenant_id and p.reopened_at is null and h.policy_id = given.policy_id
     and p.ends_on + 1 >= given.effective_from
     and decided.last >= given.effective_from and (until.day is null or until.day > p.starts_on)
     and (p.person_id is null or p.person_id = h.person_id) and binds(p, h.person_id)
     and h.first <= decided.last and (h.last is null or h.last >= greatest(p.starts_on, given.effective_from))
     and (until.day is null or h.first < until.day)
     and employed_within(p.tenant_id, h.person_id, greatest(p.starts_on, given.effective_from, h.first),
                         least(decided.last, until.day - 1, h.last)) limit 1
$$;

drop function decided_until(closed_periods);
drop function begins_leave_year(uuid, date);
