-- A planned shift that does not count yet, or a day that would be free. In a table of its own, so that nothing that
-- reads shifts can show it: only those who plan see drafts. It takes the hours of its template when it is published.
create table shift_drafts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  date date not null,
  batch_id uuid not null,
  -- The step of the batch: drafts of one step are taken back together
  step integer not null,
  -- Null: a free day
  template_id uuid,
  -- Published shift at the time of drafting; null: no shift of their own
  over timestamptz,
  primary key (tenant_id, person_id, date),
  constraint shift_drafts_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint shift_drafts_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id),
  constraint shift_drafts_template foreign key (tenant_id, template_id) references shift_templates (tenant_id, id)
);
create index shift_drafts_by_batch on shift_drafts (tenant_id, batch_id, step);
create index shift_drafts_by_template on shift_drafts (tenant_id, template_id);
select protect('shift_drafts');

-- Shifts and drafts that a step of a batch replaced, so that it can be taken back.
create table shift_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  batch_id uuid not null,
  step integer not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  -- Drafts that it replaced or erased: [{"person_id", "date", "template_id", "over", "batch_id", "step"}]
  before jsonb not null default '[]',
  -- A step of many thousand days is stored in several transactions, each of which keeps what it found: together they are
  -- taken back as one step.
  part integer not null default 0,
  constraint shift_steps_pkey primary key (tenant_id, batch_id, step, part),
  constraint shift_steps_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id) on delete cascade,
  constraint shift_steps_made_by foreign key (tenant_id, made_by) references people (tenant_id, id)
);
create index shift_steps_by_made_by on shift_steps (tenant_id, made_by);
select protect('shift_steps');
