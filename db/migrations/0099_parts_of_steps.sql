-- A step of many thousand days is stored in several transactions, each of which keeps what it found: together they are
-- taken back as one step.
alter table shift_steps
  add column part integer not null default 0,
  drop constraint shift_steps_pkey,
  add constraint shift_steps_pkey primary key (tenant_id, batch_id, step, part);
