-- Whether people ask their approvers before days of approved leave are returned (docs/decisions/leave-shortening.md).
alter table leave_setups add column shortening_needs_approval boolean not null default false;
