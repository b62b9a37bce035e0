-- Applications for leave, their days, who decides, and what was decided.
create table leave_applications (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- The person who applied in their place; null: they themselves, the demo or a command.
  applied_by uuid,
  leave_type_id uuid not null,
  state text not null default 'created' check (state in ('created', 'approved', 'rejected', 'withdrawn')),
  reason text not null default '',
  starts_on date not null,
  ends_on date not null,
  -- Days, or hours of types that are counted in hours.
  total numeric(8,2) not null,
  -- The original application, before any change: [{"date": ..., "part": ...}]
  applied_for jsonb not null,
  -- The step that is under way.
  step integer not null default 1,
  -- Working days after which reviewers are reminded, and days after which Owners are notified, as the process said.
  remind_days integer,
  owners_days integer,
  reminded_at timestamptz,
  owners_told_at timestamptz,
  decided_at timestamptz,
  -- Approved at once, as nobody else could decide.
  is_decided_alone boolean not null default false,
  is_decision_changed boolean not null default false,
  -- The first of the reviewers who has opened it.
  viewed_at timestamptz,
  viewed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A person who decides in a later step is reminded by the time they have had it, and so is one who has got an
  -- application anew; null: since it was made. The Owners are told once when nobody else is left who could decide.
  step_since timestamptz,
  owners_asked_at timestamptz,
  primary key (tenant_id, id),
  constraint leave_applications_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_applications_applied_by foreign key (tenant_id, applied_by) references people (tenant_id, id),
  constraint leave_applications_viewed_by foreign key (tenant_id, viewed_by) references people (tenant_id, id),
  constraint leave_applications_type foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id),
  constraint leave_applications_order check (ends_on >= starts_on)
);
create index leave_applications_of_person on leave_applications (tenant_id, person_id, starts_on);
create index leave_applications_waiting on leave_applications (tenant_id, created_at) where state = 'created';
create index leave_applications_decided on leave_applications (tenant_id, decided_at) where decided_at is not null;
create index leave_applications_by_applied_by on leave_applications (tenant_id, applied_by);
create index leave_applications_by_viewed_by on leave_applications (tenant_id, viewed_by);
create index leave_applications_by_type on leave_applications (tenant_id, leave_type_id);
select protect('leave_applications');
select audit('leave_applications', kept => '{person_id,leave_type_id,starts_on,ends_on,total,state}', left_out => '{reason,applied_for,viewed_at,viewed_by,reminded_at,owners_told_at,owners_asked_at,step_since,remind_days,owners_days,updated_at}');

-- Its dates. State, person and type stand here, too: calendars read nothing else.
create table leave_application_days (
  tenant_id uuid not null default current_tenant() references companies (id),
  application_id uuid not null,
  person_id uuid not null,
  leave_type_id uuid not null,
  date date not null,
  part text not null check (part in ('full', 'first', 'second')),
  cost numeric(6,2) not null check (cost >= 0),
  state text not null,
  primary key (tenant_id, application_id, date),
  constraint leave_application_days_application foreign key (tenant_id, application_id)
    references leave_applications (tenant_id, id) on delete cascade,
  constraint leave_application_days_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_application_days_type foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id),
  -- Two different halves of a date may be taken; nothing of it twice.
  constraint leave_application_days_once exclude using gist (
    tenant_id with =, person_id with =, date with =,
    (case part when 'full' then int4range(0, 2) when 'first' then int4range(0, 1) else int4range(1, 2) end) with &&
  ) where (state in ('created', 'approved')) deferrable initially immediate
);
create index leave_application_days_by_type on leave_application_days (tenant_id, leave_type_id);
create index leave_application_days_of_person on leave_application_days (tenant_id, person_id, date);
-- People away on a date are found without those days of leave that cost nothing, since they have become a holiday.
create index leave_application_days_by_date on leave_application_days (tenant_id, date, person_id)
  include (part, state, leave_type_id, cost) where state in ('created', 'approved');
select protect('leave_application_days');
select raises_time_version('leave_application_days');

-- Those who decide, one step after another, as copied when the application was made, without the person it is about.
create table leave_application_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  application_id uuid not null,
  position integer not null check (position between 1 and 10),
  review_condition integer not null check (review_condition in (1, 2)),
  reviewers uuid[] not null check (cardinality(reviewers) between 1 and 50),
  primary key (tenant_id, application_id, position),
  constraint leave_application_steps_application foreign key (tenant_id, application_id)
    references leave_applications (tenant_id, id) on delete cascade
);
create index leave_application_steps_by_reviewer on leave_application_steps using gin (reviewers);
select protect('leave_application_steps');

-- Every decision, in the order in which they came.
create table leave_application_decisions (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  application_id uuid not null,
  -- The step it belongs to; null: of everything at once, or afterwards.
  position integer,
  -- Whose decision it is: of a deputy's, who they stand in for.
  reviewer_id uuid not null,
  decided_by uuid not null,
  decision text not null check (decision in ('approved', 'rejected', 'withdrawn')),
  comment text,
  is_change boolean not null default false,
  -- The reviewers were changed afterwards: it does not count any more.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint leave_application_decisions_application foreign key (tenant_id, application_id)
    references leave_applications (tenant_id, id) on delete cascade,
  constraint leave_application_decisions_reviewer foreign key (tenant_id, reviewer_id) references people (tenant_id, id),
  constraint leave_application_decisions_by foreign key (tenant_id, decided_by) references people (tenant_id, id)
);
create index leave_application_decisions_of on leave_application_decisions (tenant_id, application_id, id);
create index leave_application_decisions_by_reviewer on leave_application_decisions (tenant_id, reviewer_id);
create index leave_application_decisions_by_decided_by on leave_application_decisions (tenant_id, decided_by);
select protect('leave_application_decisions');
