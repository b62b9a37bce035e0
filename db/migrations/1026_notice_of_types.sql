-- Working days of notice for a leave type; null: as the rules of leave say.
alter table leave_types add column notice_days integer
  constraint leave_types_notice_days check (notice_days between 0 and 60);
