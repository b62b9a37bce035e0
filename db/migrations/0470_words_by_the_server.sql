-- Of captions, 0430 has found the words by what PostgreSQL calls a letter and a mark: other ones than the server does in
-- Hebrew and Arabic, and none beyond ASCII where the database has the locale C. The server finds them anew
-- (feed/server/listeners.ts): it is told of each post that has captions.
with told as (
  insert into events (tenant_id, type, payload)
  select tenant_id, 'feed.words-due', jsonb_build_object('post_id', id) from feed_posts where photo_descriptions <> '{}'
  returning tenant_id, id)
insert into outbox_queue (tenant_id, event_id) select tenant_id, id from told;
