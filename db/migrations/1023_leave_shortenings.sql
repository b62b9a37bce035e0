-- Leave that is shortened (docs/decisions/leave-shortening.md).

-- Date on which a day of leave was given back; null: it was not. It is the date itself, which then costs nothing and has
-- the state 'returned'. A day of a closed period stays as it is, and is given back on the first open date after it.
alter table leave_application_days add column returned_on date;
create index leave_application_days_returned_late on leave_application_days (tenant_id, person_id, returned_on)
  where returned_on > date;

-- Proposals of people who manage to shorten someone's leave. One counts only when the person agrees.
create table leave_shortenings (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  person_id uuid not null,
  -- Days that would be given back.
  dates date[] not null check (cardinality(dates) between 1 and 366),
  reason text not null default '',
  -- A later proposal for the same leave replaces one that waits.
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'declined', 'replaced')),
  proposed_by uuid not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (tenant_id, id),
  constraint leave_shortenings_application foreign key (tenant_id, application_id)
    references leave_applications (tenant_id, id) on delete cascade,
  constraint leave_shortenings_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_shortenings_proposed_by foreign key (tenant_id, proposed_by) references people (tenant_id, id)
);
create unique index leave_shortenings_one_open on leave_shortenings (tenant_id, application_id) where state = 'proposed';
create index leave_shortenings_by_application on leave_shortenings (tenant_id, application_id);
create index leave_shortenings_by_person on leave_shortenings (tenant_id, person_id);
create index leave_shortenings_by_proposed_by on leave_shortenings (tenant_id, proposed_by);
select protect('leave_shortenings');
select audit('leave_shortenings', kept => '{person_id,state}', left_out => '{application_id,reason,answered_at}');

-- First date from one on that is in no closed period of a person.
create function first_open_date(person uuid, day date) returns date language plpgsql stable as $$
declare
  closed closed_periods;
begin
  loop
    closed := closed_period_of(current_tenant(), person, day);
    if closed.id is null then return day; end if;
    day := closed.ends_on + 1;
  end loop;
end $$;
grant execute on function first_open_date to muster_app;
