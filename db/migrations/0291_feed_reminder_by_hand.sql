-- A reminder by hand is none of the scheduled one: that is done once people were reminded at its time or later.
drop index feed_posts_to_remind;
create index feed_posts_to_remind on feed_posts (tenant_id, remind_at)
  where remind_at is not null and (reminded_at is null or reminded_at < remind_at);
