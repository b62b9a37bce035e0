-- A row that is put right is checked together with those that lean on it, not with the whole file.
alter table people_import_rows
  -- What it can be found by: its number, address and names, and those of the manager it names
  add column keys text[] not null default '{}',
  -- It was put right by hand, and is not wrong any more
  add column is_fixed boolean not null default false;
create index people_import_rows_to_fix on people_import_rows (tenant_id, import_id, row)
  where action = 'wrong' or is_fixed;
-- What all rows of the last check come to: how often each problem, each new item of a list
alter table people_imports add column tally jsonb;
