-- Recorded days that are judged again, since hours or grace have changed from a past date on: a job does it in blocks
-- of people, in the order of their ids, and goes on after the last one that it has finished.
create table judgings (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  from_date date not null,
  -- Whose change it was
  asked_by uuid not null,
  asked_at timestamptz(0) not null default now(),
  -- People with recorded days since then, how many of them are done, and who was the last one
  people integer not null check (people >= 0),
  done integer not null default 0 check (done >= 0),
  last_person uuid,
  -- Days that read differently now
  changed integer not null default 0 check (changed >= 0),
  finished_at timestamptz(0),
  primary key (tenant_id, id),
  foreign key (tenant_id, asked_by) references people (tenant_id, id)
);
create index judgings_asker on judgings (tenant_id, asked_by);
create index judgings_unfinished on judgings (tenant_id, asked_at) where finished_at is null;
select protect('judgings', 'select, insert, update');
