-- A file that a batch has made is kept for a while, for whoever asked for it alone.
alter table batches
  add column file_until timestamptz(0),
  add constraint batches_file check (file_until is null or file_url is not null);
create index batches_files on batches (tenant_id, file_until) where file_until is not null;
