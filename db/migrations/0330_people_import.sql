-- People who come from a file: the file as it was read, what each row means, and what has become of it
-- (docs/decisions/people-import.md).
create table people_imports (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  -- Bytes
  file_size integer not null,
  -- Until it is started: to be read again in another way
  content bytea,
  -- How it was read, and how dates were decided
  reading jsonb not null,
  headers text[] not null,
  total integer not null check (total >= 0),
  -- Fields of the columns, and values for everyone; null before the first check
  settings jsonb,
  -- Rows by what they mean: {"new": 206, "changed": 17, "unchanged": 31, "wrong": 57}
  counts jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- The work on it, once it is started
  batch_id uuid,
  -- The work that takes it back, and whose it is
  undo_batch_id uuid,
  undone_by uuid,
  -- Totals of the last check: the count of each problem and of each new list item
  tally jsonb,
  primary key (tenant_id, id),
  constraint people_imports_author foreign key (tenant_id, created_by) references people (tenant_id, id),
  constraint people_imports_undone_by foreign key (tenant_id, undone_by) references people (tenant_id, id),
  constraint people_imports_batch foreign key (tenant_id, batch_id)
    references batches (tenant_id, id) on delete set null (batch_id),
  constraint people_imports_undo foreign key (tenant_id, undo_batch_id)
    references batches (tenant_id, id) on delete set null (undo_batch_id)
);
create index people_imports_by_author on people_imports (tenant_id, created_by);
create index people_imports_by_undoer on people_imports (tenant_id, undone_by);
create index people_imports_by_batch on people_imports (tenant_id, batch_id);
create index people_imports_by_undo on people_imports (tenant_id, undo_batch_id);
create index people_imports_by_date on people_imports (tenant_id, created_at);
alter table people_imports alter column content set storage external;
select protect('people_imports');

-- The file's rows. One that is put right is checked together with those that lean on it, not with the whole file.
create table people_import_rows (
  tenant_id uuid not null default current_tenant() references companies (id),
  import_id uuid not null,
  -- As a spreadsheet numbers them
  row integer not null,
  cells text[] not null,
  -- Manual corrections by field
  fixes jsonb not null default '{}',
  -- Values of the row after the last check
  action text check (action in ('new', 'changed', 'unchanged', 'wrong')),
  name text,
  person_id uuid,
  -- values, changes and problems
  judged jsonb,
  -- Search text: number, address and names of the person and of the manager it names
  keys text[] not null default '{}',
  -- It was put right by hand, and is not wrong any more
  is_fixed boolean not null default false,
  primary key (tenant_id, import_id, row),
  constraint people_import_rows_import foreign key (tenant_id, import_id)
    references people_imports (tenant_id, id) on delete cascade
);
create index people_import_rows_by_action on people_import_rows (tenant_id, import_id, action, row);
create index people_import_rows_to_fix on people_import_rows (tenant_id, import_id, row)
  where action = 'wrong' or is_fixed;
select protect('people_import_rows');

-- Field of columns with this name in the last import; null: skipped.
create table people_import_columns (
  tenant_id uuid not null default current_tenant() references companies (id),
  header text not null,
  field text,
  primary key (tenant_id, header)
);
select protect('people_import_columns');

-- People whom an import has added, gone as if they had never come, those who report to others before them. What else
-- refers to somebody keeps them: it fails.
create function remove_people(ids uuid[]) returns void language plpgsql as $$
begin
  delete from role_people where person_id = any(ids);
  delete from password_links where person_id = any(ids);
  delete from notifications where person_id = any(ids);
  delete from salaries where person_id = any(ids);
  delete from personal_details where person_id = any(ids);
  delete from addresses where person_id = any(ids);
  delete from employment_rows where person_id = any(ids);
  delete from employment_periods where person_id = any(ids);
  delete from people where id = any(ids);
end $$;
grant execute on function remove_people to muster_app;
