-- What an announcement asks for is read without its text, and the words of a post without the post.
create index feed_posts_asking on feed_posts (tenant_id, id) include (author_id, posted_on, asked_version)
  where type = 1 and published_at is not null;
drop index feed_words_of_subject;
create index feed_words_of_subject on feed_words (tenant_id, post_id, subject_id, word);
alter table feed_words drop constraint feed_words_pkey,
  add primary key (tenant_id, word, subject_id) include (post_id);
