-- What an announcement showed beside its words, as it was acknowledged; of versions of before, nothing is known.
alter table feed_versions
  add column photos uuid[] not null default '{}',
  add column attachments uuid[] not null default '{}';
