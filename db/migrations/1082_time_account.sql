-- The time account: lines whose sum is the balance, and the periods whose lines were settled when they were closed. What
-- an open period adds is calculated from its days and is never stored.

create table time_account_periods (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  starts_on date not null,
  -- The last day.
  ends_on date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, starts_on),
  constraint time_account_periods_person foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade,
  constraint time_account_periods_order check (starts_on <= ends_on),
  -- A day is settled once, whether its period was closed for everyone or for the person.
  constraint time_account_periods_once exclude using gist
    (tenant_id with =, person_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select protect('time_account_periods', 'select, insert, delete');

create table time_account_lines (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind text not null
    check (kind in ('worked', 'target', 'tolerance', 'included', 'no_deficit', 'opening', 'adjust', 'pay_out')),
  date date not null,
  seconds integer not null check (abs(seconds) <= 9999 * 3600 * 12),
  -- Why someone wrote the line.
  reason text check (char_length(trim(reason)) between 3 and 250),
  -- The settled period of a line that a closing wrote; null: someone wrote it.
  period_starts_on date,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint time_account_lines_person foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade,
  constraint time_account_lines_author foreign key (tenant_id, created_by) references people (tenant_id, id),
  constraint time_account_lines_period foreign key (tenant_id, person_id, period_starts_on)
    references time_account_periods (tenant_id, person_id, starts_on) on delete cascade,
  constraint time_account_lines_origin
    check ((kind in ('opening', 'adjust', 'pay_out')) = (period_starts_on is null)),
  constraint time_account_lines_reason check (kind <> 'adjust' or reason is not null),
  constraint time_account_lines_pay_out check (kind <> 'pay_out' or seconds < 0),
  constraint time_account_lines_not_nothing check (seconds <> 0 or kind = 'opening')
);
-- One line for each cause of a period.
create unique index time_account_lines_cause on time_account_lines (tenant_id, person_id, period_starts_on, kind)
  where period_starts_on is not null;
create unique index time_account_lines_opening on time_account_lines (tenant_id, person_id) where kind = 'opening';
create index time_account_lines_by_person on time_account_lines (tenant_id, person_id, date);
create index time_account_lines_by_author on time_account_lines (tenant_id, created_by);
select protect('time_account_lines', 'select, insert');

-- Writes wait for a closing that runs, and are refused on closed days. The closing itself writes the lines of its days.
create function keep_closed_account() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  perform pg_advisory_xact_lock_shared(closing_key(new.tenant_id));
  closed := closed_period_of(new.tenant_id, new.person_id, new.date);
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert on time_account_lines for each row when (new.period_starts_on is null)
  execute function keep_closed_account();
