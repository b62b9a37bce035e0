-- What the photos of a post show, by their ids, in the words of its writer.
alter table feed_posts add column photo_descriptions jsonb not null default '{}';
alter table feed_versions add column photo_descriptions jsonb not null default '{}';
drop trigger audit_insert on feed_posts;
drop trigger audit_update on feed_posts;
drop trigger audit_delete on feed_posts;
select audit('feed_posts', person => 'author_id', kept => '{author_id,title,type}',
             left_out => '{body,text,mentions,photos,attachments,photo_descriptions,slug,asked_version,changed_at,posted_on,reminded_at}');
