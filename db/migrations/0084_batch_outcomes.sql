-- Whoever starts a batch may leave its screen: the bell tells them what has become of it, unless they have seen it.
alter table batches
  -- When they saw how it ended
  add column seen_at timestamptz(0),
  -- Where the file is that it makes
  add column file_url text,
  -- Path of the screen where it was started, for the way back
  add column from_url text;
update batches set seen_at = ended_at where ended_at is not null;
create index batches_unseen on batches (tenant_id, started_by, started_at) where seen_at is null;
