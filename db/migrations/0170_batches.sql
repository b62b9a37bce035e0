-- Work of many rows that a worker does in the background (docs/decisions/batches.md): started with all its rows in one
-- transaction, done a block of rows after the other, each together with its progress.
-- The person who starts a batch may leave its screen: the bell tells them how it ended, unless they have seen it.
create table batches (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Which work it is: the name of the job that does it
  kind text not null,
  -- Input in the terms of its kind: ids, a date from which something takes effect
  settings jsonb not null default '{}',
  title text not null,
  -- Path of the screen that shows it
  url text not null,
  started_by uuid not null,
  started_at timestamptz(0) not null default now(),
  state text not null default 'running' check (state in ('running', 'cancelled', 'finished')),
  total integer not null check (total >= 0),
  -- Rows that are done, and rows that could not be done
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Results of finished rows, in the terms of its kind: {"added": 139, "changed": 9}
  counts jsonb not null default '{}',
  -- How the last row is called
  last_label text,
  -- When a block was done last: whoever does it may have died since
  worked_at timestamptz not null default now(),
  ended_at timestamptz(0),
  -- When they saw how it ended
  seen_at timestamptz(0),
  -- Path of the file it makes
  file_url text,
  -- Path of the screen where it was started, for the way back
  from_url text,
  -- A file that a batch has made is stored for a while, for the person who requested it only.
  file_until timestamptz(0),
  primary key (tenant_id, id),
  constraint batches_starter foreign key (tenant_id, started_by) references people (tenant_id, id),
  constraint batches_no_row_twice check (done + failed <= total),
  constraint batches_end check ((state = 'running') = (ended_at is null)),
  constraint batches_file check (file_until is null or file_url is not null)
);
create index batches_by_starter on batches (tenant_id, started_by, started_at);
create index batches_running on batches (tenant_id, worked_at) where state = 'running';
create index batches_unseen on batches (tenant_id, started_by, started_at) where seen_at is null;
create index batches_files on batches (tenant_id, file_until) where file_until is not null;
-- The outcome of a batch was looked at, or told: after a while nobody asks for its rows any more.
create index batches_ended on batches (tenant_id, ended_at) where ended_at is not null;
select protect('batches');

create table batch_rows (
  tenant_id uuid not null default current_tenant() references companies (id),
  batch_id uuid not null,
  -- From 1, in the order in which they are done
  position integer not null check (position > 0),
  -- Subject of the row; ids if there are any
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- How it is called, and what has become of it or why it could not be done
  label text,
  outcome text,
  -- Data that the kind needs later
  kept jsonb,
  primary key (tenant_id, batch_id, position),
  constraint batch_rows_batch foreign key (tenant_id, batch_id) references batches (tenant_id, id) on delete cascade
);
create index batch_rows_waiting on batch_rows (tenant_id, batch_id, position) where state = 'waiting';
create index batch_rows_failed on batch_rows (tenant_id, batch_id, position) where state = 'failed';
select protect('batch_rows');
