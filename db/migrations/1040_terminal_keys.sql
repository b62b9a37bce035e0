-- Punches that do not fit are said, not guessed (docs/decisions/terminals.md): the keys of some terminals are trusted.
alter table terminals add trusts_keys boolean not null default false;

alter table punch_rules
  -- Further taps within so many seconds are the same tap.
  add same_tap_seconds integer not null default 60,
  -- At trusted terminals, a second in or out within so many minutes is noted, and the first one counts.
  add second_key_minutes integer not null default 10,
  add constraint punch_rules_same_tap check (same_tap_seconds between 0 and 600),
  add constraint punch_rules_second_key check (second_key_minutes between 0 and 60);

-- A clock-out without a clock-in needs somebody, too.
drop index punches_waiting;
create index punches_waiting on punches (tenant_id, (coalesce(punched_at, received_at)) desc, id)
  where result in ('unknown', 'future', 'gap', 'unreadable', 'approved', 'closed', 'deleted', 'forgotten', 'lone_out')
    and set_aside_at is null;
