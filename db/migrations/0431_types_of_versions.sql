-- What a version was: an ordinary post of before kept no files, so that none can be said to have been added since. Null:
-- it was not kept.
alter table feed_versions add column type smallint check (type in (1, 2));
