-- Imported files of punches, so that one can be undone as a whole.
create table terminal_imports (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  terminal_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  primary key (tenant_id, id),
  constraint terminal_imports_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  constraint terminal_imports_maker foreign key (tenant_id, created_by) references people (tenant_id, id),
  constraint terminal_imports_undoer foreign key (tenant_id, undone_by) references people (tenant_id, id)
);
create index terminal_imports_by_terminal on terminal_imports (tenant_id, terminal_id);
create index terminal_imports_by_maker on terminal_imports (tenant_id, created_by);
create index terminal_imports_by_undoer on terminal_imports (tenant_id, undone_by);
select protect('terminal_imports');
select audit('terminal_imports', identified_by => 'terminal_id');

-- The import that brought a punch; null: a terminal has sent it.
alter table punches add column import_id uuid,
  add constraint punches_import foreign key (tenant_id, import_id) references terminal_imports (tenant_id, id);
create index punches_by_import on punches (tenant_id, import_id, person_id);
-- A punch that an undo has withdrawn counts again once it comes again.
create index punches_withdrawn on punches (tenant_id, terminal_id, pin, punched_local) where result = 'withdrawn';
