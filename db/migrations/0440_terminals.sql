-- Terminals at the gate, and the inbox of every punch, whatever sends it.

-- Read before the company is known, hence without a policy, as `companies` is: which company a terminal's own host name
-- leads to. Of the name only a hash.
create table terminal_doors (
  -- SHA-256 (hex) of the first part of the host name
  hash text primary key,
  tenant_id uuid not null,
  terminal_id uuid not null
);
grant select, insert, delete on terminal_doors to muster_app;

create table terminals (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (lower(name)) stored,
  -- 'push': it calls; 'file': somebody brings its attlog.dat
  connection text not null,
  -- 'waiting': somebody stands before it and has not proven that it is theirs
  state text not null,
  place text not null default '',
  -- IANA zone in which its clock runs
  zone text not null,
  serial text,
  model text,
  -- The first part of the host name at which it alone may call; null: it is known by its address.
  door text,
  allowed_networks text[] not null default '{}',
  -- SHA-256 (hex) of the pushcommkey that it sent when it was claimed
  comm_key_hash text,
  created_at timestamptz not null default now(),
  created_by uuid,
  claimed_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  constraint terminals_connection check (connection in ('push', 'file')),
  constraint terminals_state check (state in ('waiting', 'claimed')),
  constraint terminals_known check (state = 'waiting' or connection = 'file' or (serial is not null
    and (door is not null or allowed_networks <> '{}')))
);
create unique index terminals_serial on terminals (tenant_id, serial) where state = 'claimed' and removed_at is null;
select protect('terminals');
select audit('terminals', left_out => '{door,comm_key_hash}');

-- Somebody at the guide: whose punch shows that the terminal stands before them.
create table terminal_claims (
  tenant_id uuid not null default current_tenant() references companies (id),
  terminal_id uuid not null,
  person_id uuid not null,
  pin text not null,
  serial text,
  model text,
  address text,
  comm_key_hash text,
  called_at timestamptz,
  begun_at timestamptz,
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  is_access_control boolean not null default false,
  primary key (tenant_id, terminal_id),
  constraint terminal_claims_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade,
  constraint terminal_claims_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index terminal_claims_by_person on terminal_claims (tenant_id, person_id);
select protect('terminal_claims');

-- Terminals that call and are not known: nothing is kept but that they were seen.
create table terminal_sightings (
  tenant_id uuid not null default current_tenant() references companies (id),
  serial text not null,
  model text,
  address text,
  seen_at timestamptz not null default now(),
  -- Units for access control speak a dialect of the terminals' protocol in which they send no punches: the guide says so.
  is_access_control boolean not null default false,
  primary key (tenant_id, serial)
);
select protect('terminal_sightings');

-- State that changes with every call, apart from what servers keep in memory.
create table terminal_states (
  tenant_id uuid not null default current_tenant() references companies (id),
  terminal_id uuid not null,
  last_seen_at timestamptz,
  last_address text,
  firmware text,
  users_count integer,
  records_count integer,
  records_capacity integer,
  -- Seconds its clock was fast (negative: slow) when it was last found wrong
  clock_off integer,
  clock_off_at timestamptz,
  -- Minutes east of UTC that the last handshake told it
  offset_told integer,
  handshake_at timestamptz,
  attlog_stamp text not null default '0',
  operlog_stamp text not null default '0',
  users_told_at timestamptz,
  -- Result of the last nightly comparison with the terminal's own totals
  compared_at timestamptz,
  compared text,
  -- Last state people were notified of, so that they are notified once
  told_silent_at timestamptz,
  told_full_at timestamptz,
  told_clock_at timestamptz,
  told_networks_at timestamptz,
  -- Everything again was asked for, and the terminal has not begun anew since: what it sends meanwhile moves no stamp.
  resync_asked boolean not null default false,
  -- When its server address was last changed that is known of
  address_changed_at timestamptz,
  -- When the sums were asked for that the verdict is about
  compared_asked_at timestamptz,
  -- The network of its last greeting: of a terminal with a key, calls from elsewhere are nobody's.
  greeted_from text,
  primary key (tenant_id, terminal_id),
  constraint terminal_states_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade
);
select protect('terminal_states');

create table terminal_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  terminal_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, terminal_id, person_id),
  constraint terminal_people_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade,
  constraint terminal_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index terminal_people_by_person on terminal_people (tenant_id, person_id);
select protect('terminal_people');
select audit('terminal_people', identified_by => 'terminal_id', updates => false);

-- People on a terminal, as it has told.
create table terminal_users (
  tenant_id uuid not null default current_tenant() references companies (id),
  terminal_id uuid not null,
  pin text not null,
  name text not null,
  has_card boolean not null default false,
  fingers smallint not null default 0,
  told_at timestamptz not null default now(),
  primary key (tenant_id, terminal_id, pin),
  constraint terminal_users_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade
);
select protect('terminal_users');

-- The person behind a number on the terminals, from a date on. Without a person it is nobody's and its punches are left out.
-- Without a row it is the person with that employee number.
create table terminal_pins (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  pin text not null,
  effective_from date not null,
  person_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  constraint terminal_pins_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint terminal_pins_once unique (tenant_id, pin, effective_from)
);
create index terminal_pins_by_person on terminal_pins (tenant_id, person_id);
select protect('terminal_pins');
select audit('terminal_pins', kept => '{pin}');

create table terminal_commands (
  tenant_id uuid not null default current_tenant() references companies (id),
  terminal_id uuid not null,
  -- At most 16 letters and digits: the firmware copies it unchecked.
  id text not null,
  number bigint generated always as identity,
  body text not null,
  -- Subject of the command, if later ones about the same must wait
  pin text,
  kind text not null,
  state text not null default 'queued',
  return_code integer,
  answer text,
  created_at timestamptz not null default now(),
  created_by uuid,
  sent_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, terminal_id, id),
  constraint terminal_commands_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade,
  constraint terminal_commands_id check (id ~ '^[A-Za-z0-9]{1,16}$'),
  -- One line each: what follows a line end would be another command.
  constraint terminal_commands_body check (body !~ '[\r\n]'),
  constraint terminal_commands_kind check (kind in ('put', 'delete', 'users', 'punches', 'sum', 'check', 'log', 'info', 'reboot')),
  constraint terminal_commands_state check (state in ('queued', 'sent', 'done', 'failed'))
);
create index terminal_commands_waiting on terminal_commands (tenant_id, terminal_id, number) where state in ('queued', 'sent');
select protect('terminal_commands');
select audit('terminal_commands', identified_by => 'terminal_id', updates => false, left_out => '{number,sent_at,done_at,return_code,answer,state}');

-- Messages of terminals and files, as they came; biometric data never gets here.
create table terminal_uploads (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  terminal_id uuid not null,
  kind text not null,
  stamp text,
  address text,
  agent text,
  sha256 text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint terminal_uploads_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id) on delete cascade
);
create index terminal_uploads_by_terminal on terminal_uploads (tenant_id, terminal_id, received_at);
create index terminal_uploads_by_age on terminal_uploads (tenant_id, received_at);
select protect('terminal_uploads', 'select, insert, delete');

-- The inbox. Whatever a punch comes from, it lies here as it came, with what became of it.
create table punches (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  -- 'terminal', 'file'
  source text not null,
  terminal_id uuid,
  upload_id uuid,
  pin text not null,
  -- As the terminal's clock showed it
  punched_local text not null,
  -- Null where that names no instant
  punched_at timestamptz(0),
  status smallint not null,
  verify smallint not null,
  workcode text not null default '',
  received_at timestamptz not null default now(),
  -- Seconds its time was off although it arrived immediately
  clock_off integer,
  -- The line, if it could not be read
  line text,
  person_id uuid,
  working_date date,
  -- 'new' until it is paired; then what became of it (rules/results.ts)
  result text not null default 'new',
  facts jsonb,
  -- Somebody has looked at a punch, and nobody needs to any more.
  set_aside_at timestamptz,
  set_aside_by uuid,
  -- Punches of a fast clock from while a number was being assigned have no person yet: once it is known that the number is
  -- nobody's, nothing looks for one again until it is bound.
  is_nobodys boolean not null default false,
  -- The import that brought a punch; null: a terminal has sent it.
  import_id uuid,
  primary key (tenant_id, id),
  constraint punches_terminal foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  constraint punches_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint punches_once unique nulls not distinct (tenant_id, terminal_id, pin, punched_local, status, verify, workcode, line),
  constraint punches_set_aside foreign key (tenant_id, set_aside_by) references people (tenant_id, id)
);
create index punches_new on punches (tenant_id, person_id, punched_at) where result = 'new';
create index punches_by_person on punches (tenant_id, person_id, punched_at);
create index punches_by_time on punches (tenant_id, (coalesce(punched_at, received_at)) desc, id);
create index punches_by_pin on punches (tenant_id, pin, punched_at);
create index punches_by_terminal on punches (tenant_id, terminal_id, punched_local);
-- Punches of the last minutes that wait to be paired are found without a look at a backlog.
create index punches_new_by_time on punches (tenant_id, punched_at) include (person_id) where result = 'new';
create index punches_by_set_aside on punches (tenant_id, set_aside_by) where set_aside_by is not null;
-- Punches that wait because the period of their day is closed are found when it is opened again.
create index punches_closed on punches (tenant_id, working_date) where result = 'closed';
create index punches_future_nameless on punches (tenant_id, id)
  where result = 'future' and person_id is null and not is_nobodys;
-- Few punches need somebody, whatever the size of the table: they are counted, and shown the latest first, from this.
create index punches_waiting on punches (tenant_id, (coalesce(punched_at, received_at)) desc, id)
  where result in ('unknown', 'future', 'gap', 'unreadable', 'approved', 'closed', 'deleted', 'forgotten')
    and set_aside_at is null;
create index punches_by_import on punches (tenant_id, import_id, person_id);
-- A punch that an undo has withdrawn counts again once it comes again.
create index punches_withdrawn on punches (tenant_id, terminal_id, pin, punched_local) where result = 'withdrawn';
select protect('punches', 'select, insert, update');

create table punch_rules (
  tenant_id uuid primary key default current_tenant() references companies (id),
  -- A gap between two pairs of a day is a break up to so many minutes.
  break_gap_minutes integer not null default 120,
  constraint punch_rules_gap check (break_gap_minutes between 0 and 720)
);
select protect('punch_rules');
select audit('punch_rules', identified_by => 'tenant_id');

-- Servers keep in memory which terminals there are and which of them have commands waiting.
create function tell_terminals_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster.terminals', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end $$;
create trigger tell_changed after insert or update or delete on terminals for each row execute function tell_terminals_changed();
create trigger tell_changed after insert or update or delete on terminal_claims for each row execute function tell_terminals_changed();
create trigger tell_changed after insert or update or delete on terminal_commands for each row execute function tell_terminals_changed();

-- Decisions of people about punches, for the log.
create table punch_decisions (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  punch_id uuid not null,
  -- Whose punch it was
  person_id uuid,
  -- 'aside', 'again', 'taken', 'left'
  decision text not null,
  -- The punch as it is told: its number, its time, its terminal
  pin text not null,
  punched_local text not null,
  terminal text not null,
  reason text,
  decided_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint punch_decisions_punch foreign key (tenant_id, punch_id) references punches (tenant_id, id),
  constraint punch_decisions_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint punch_decisions_decision check (decision in ('aside', 'again', 'taken', 'left'))
);
create index punch_decisions_by_punch on punch_decisions (tenant_id, punch_id);
create index punch_decisions_by_person on punch_decisions (tenant_id, person_id);
select protect('punch_decisions', 'select, insert');
select audit('punch_decisions', identified_by => 'punch_id', updates => false);

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
alter table punches add constraint punches_import foreign key (tenant_id, import_id) references terminal_imports (tenant_id, id);
