-- Illness within leave (docs/decisions/displaced-leave.md): leave of a type that displaces may be applied for on days of one
-- that can be displaced, which go back when it is approved.
alter table leave_types
  add column displaces boolean not null default false,
  add column can_be_displaced boolean not null default false;

-- While such leave waits, it shares its dates with the leave below it.
alter table leave_application_days add column displaces boolean not null default false;
alter table leave_application_days drop constraint leave_application_days_once;
alter table leave_application_days add constraint leave_application_days_once exclude using gist (
  tenant_id with =, person_id with =, date with =,
  (case part when 'full' then int4range(0, 2) when 'first' then int4range(0, 1) else int4range(1, 2) end) with &&
) where (state in ('created', 'approved') and not (displaces and state = 'created')) deferrable initially immediate;
