-- Review processes of leave: their steps and approvers, the people they are assigned to, and deputies.

create table leave_reviews (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  -- Working days after which reviewers who have not answered are reminded; null: never.
  remind_days integer check (remind_days between 1 and 60),
  -- Days after which the Owners are told; null: never.
  owners_days integer check (owners_days between 1 and 90),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint leave_reviews_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index leave_reviews_name on leave_reviews (tenant_id, name_key) where trashed_at is null;
create index leave_reviews_trash on leave_reviews (tenant_id, trashed_at) where trashed_at is not null;
create index leave_reviews_by_trashed_by on leave_reviews (tenant_id, trashed_by);
select protect('leave_reviews');
select audit('leave_reviews');
select raises_company_version('leave_reviews');

-- Steps come one after another. The approvers stand in one row, so that the log tells a changed step as one change;
-- nobody is ever deleted.
create table leave_review_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  review_id uuid not null,
  position integer not null check (position between 1 and 10),
  -- 1: the first decision counts. 2: all must approve, one rejection rejects.
  review_condition integer not null check (review_condition in (1, 2)),
  approvers uuid[] not null check (cardinality(approvers) between 1 and 50),
  primary key (tenant_id, review_id, position),
  constraint leave_review_steps_review foreign key (tenant_id, review_id)
    references leave_reviews (tenant_id, id) on delete cascade
);
select protect('leave_review_steps');
select audit('leave_review_steps', identified_by => 'review_id', kept => '{position}');
select raises_company_version('leave_review_steps');

-- Whose applications go through which process: an application takes its steps along when it is made.
create table leave_review_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  review_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null: the demo or a command. Not a reference: the id stays when a person is deleted.
  created_by uuid,
  primary key (tenant_id, person_id),
  constraint leave_review_people_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_review_people_review foreign key (tenant_id, review_id) references leave_reviews (tenant_id, id)
);
create index leave_review_people_by_review on leave_review_people (tenant_id, review_id);
select protect('leave_review_people');
select audit('leave_review_people', identified_by => 'review_id', left_out => '{created_by}');
select raises_company_version('leave_review_people');

-- Deputies decide in somebody's place while they are away.
create table leave_deputies (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  deputy_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  constraint leave_deputies_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_deputies_deputy foreign key (tenant_id, deputy_id) references people (tenant_id, id),
  constraint leave_deputies_others check (deputy_id <> person_id),
  constraint leave_deputies_order check (ends_on >= starts_on),
  constraint leave_deputies_one exclude using gist
    (tenant_id with =, person_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index leave_deputies_by_deputy on leave_deputies (tenant_id, deputy_id);
select protect('leave_deputies');
select audit('leave_deputies', kept => '{deputy_id,starts_on,ends_on}', left_out => '{created_by}');
select raises_company_version('leave_deputies');
