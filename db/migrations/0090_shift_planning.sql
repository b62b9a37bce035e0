-- Shift templates as people work with them, and the plan: drafts that only planners see, what was published of them,
-- and what that changed for whom.

drop trigger audit_insert on shift_templates;
drop trigger audit_update on shift_templates;
drop trigger audit_delete on shift_templates;
alter table shift_templates
  -- Shown where there is no room for the name.
  add column letter text,
  add column name_key text not null generated always as (name_key(name)) stored,
  add column updated_at timestamptz not null default now(),
  add column trashed_by uuid,
  add constraint shift_templates_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
update shift_templates set letter = upper(left(btrim(name), 1));
alter table shift_templates
  alter column letter set not null,
  add constraint shift_templates_letter check (char_length(letter) between 1 and 2),
  add constraint shift_templates_day check (work_time + break_time <= 86400);
select audit('shift_templates');
create index shift_templates_by_name on shift_templates (tenant_id, name_key) where deleted_at is null;
create index shift_templates_by_trashed_by on shift_templates (tenant_id, trashed_by);

-- A draft that was made over what is published knows by it whether that has changed since.
alter table shift_days add column updated_at timestamptz not null default now();

-- What planners have done, one row for each time that they began: the drafts belong to it, and what became of them.
alter table shift_batches
  add column kind text not null default 'plan' check (kind in ('plan', 'clear', 'pattern', 'template')),
  -- A pattern's or a template's name, as it was then
  add column subject text,
  add column state text not null default 'draft' check (state in ('draft', 'publishing', 'published', 'cancelled')),
  -- Who published or cancelled it, and when
  add column ended_by uuid,
  add column ended_at timestamptz,
  -- A line for the people whose shifts it changes
  add column note text check (char_length(note) <= 250),
  -- Of drafts, the steps that can be taken back
  add column last_step integer not null default 0,
  -- What it was when it ended: shifts, people, how many replaced a published one or made a day free, first and last day
  add column shifts integer not null default 0,
  add column people integer not null default 0,
  add column replaced integer not null default 0,
  add column removed integer not null default 0,
  add column first_date date,
  add column last_date date,
  -- Published by a worker, a block after the other
  add column work_id uuid,
  add constraint shift_batches_ended_by foreign key (tenant_id, ended_by) references people (tenant_id, id);
update shift_batches set state = 'published', ended_by = created_by, ended_at = published_at where published_at is not null;
alter table shift_batches
  drop column published_at,
  add constraint shift_batches_end check ((state in ('published', 'cancelled')) = (ended_at is not null));
create index shift_batches_by_ended_by on shift_batches (tenant_id, ended_by);
create index shift_batches_open on shift_batches (tenant_id, created_at) where state in ('draft', 'publishing');
create index shift_batches_log on shift_batches (tenant_id, created_at, id);

-- A planned shift that does not count yet, or a day that would be free. In a table of its own, so that nothing that
-- reads shifts can show it: only those who plan see drafts. It takes the hours of its template when it is published.
create table shift_drafts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  date date not null,
  batch_id uuid not null,
  -- Of the batch: drafts of one step are taken back together
  step integer not null,
  -- Null: a free day
  template_id uuid,
  -- What was published when it was drafted; null: nothing of the person's own
  over timestamptz,
  primary key (tenant_id, person_id, date),
  constraint shift_drafts_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint shift_drafts_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id),
  constraint shift_drafts_template foreign key (tenant_id, template_id) references shift_templates (tenant_id, id)
);
create index shift_drafts_by_batch on shift_drafts (tenant_id, batch_id, step);
create index shift_drafts_by_template on shift_drafts (tenant_id, template_id);
select protect('shift_drafts');

-- What a step of a batch found in the place of what it drafted, so that it can be taken back.
create table shift_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  batch_id uuid not null,
  step integer not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  -- Drafts that it replaced or erased: [{"person_id", "date", "template_id", "over", "batch_id", "step"}]
  before jsonb not null default '[]',
  primary key (tenant_id, batch_id, step),
  constraint shift_steps_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id) on delete cascade,
  constraint shift_steps_made_by foreign key (tenant_id, made_by) references people (tenant_id, id)
);
create index shift_steps_by_made_by on shift_steps (tenant_id, made_by);
select protect('shift_steps');

-- What publishing changed for each person: told to them, and shown beside what they had before.
create table shift_changes (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  batch_id uuid,
  person_id uuid not null,
  date date not null,
  changed_at timestamptz not null default now(),
  -- Null: the demo, a command
  changed_by uuid,
  -- The shift with its hours; null: nothing of the person's own, {"name": null}: a free day
  old jsonb,
  new jsonb,
  primary key (tenant_id, id),
  constraint shift_changes_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint shift_changes_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id)
);
create index shift_changes_by_person on shift_changes (tenant_id, person_id, id);
create index shift_changes_by_batch on shift_changes (tenant_id, batch_id, person_id);
select protect('shift_changes', 'select, insert');
