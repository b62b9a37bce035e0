-- Until when a post stays pinned: the last day; null: until somebody unpins it.
alter table feed_posts add column pinned_until date;
alter table feed_posts add constraint feed_posts_pin_end check (pinned_until is null or pinned_at is not null);
