-- The feed. A post is a document of the editor, checked by the server, and never HTML.

create table feed_posts (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  -- 1: an announcement that everybody it reaches is asked to acknowledge. 2: an ordinary post.
  type smallint not null check (type in (1, 2)),
  author_id uuid not null,
  -- Its beginning, for alerts and lists.
  title text not null,
  body jsonb not null,
  -- The same without any marks, for the search and for comparing versions.
  text text not null,
  -- People it mentions with an @.
  mentions uuid[] not null default '{}',
  -- Files in the order in which they are shown.
  photos uuid[] not null default '{}' check (cardinality(photos) <= 20),
  attachments uuid[] not null default '{}' check (cardinality(attachments) <= 10),
  -- When it is to be published; null: it was published at once.
  publish_at timestamptz,
  -- Since when others see it; null: it waits.
  published_at timestamptz,
  -- The company's date then: whoever has come later is not asked to acknowledge it.
  posted_on date,
  version integer not null default 1 check (version >= 1),
  -- The last version that everybody was asked about: who has acknowledged an earlier one is asked again.
  asked_version integer not null default 1 check (asked_version between 1 and version),
  changed_at timestamptz,
  changed_by uuid,
  remind_at timestamptz,
  reminded_at timestamptz,
  pinned_at timestamptz,
  created_at timestamptz not null default now(),
  -- Until when a post stays pinned: the last day; null: until somebody unpins it.
  pinned_until date,
  -- Descriptions of the photos by id, in the words of the author.
  photo_descriptions jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint feed_posts_slug unique (tenant_id, slug),
  constraint feed_posts_author foreign key (tenant_id, author_id) references people (tenant_id, id),
  constraint feed_posts_changed_by foreign key (tenant_id, changed_by) references people (tenant_id, id),
  constraint feed_posts_published check ((published_at is null) = (posted_on is null)),
  constraint feed_posts_pin_end check (pinned_until is null or pinned_at is not null)
);
create index feed_posts_by_author on feed_posts (tenant_id, author_id);
create index feed_posts_by_changer on feed_posts (tenant_id, changed_by);
create index feed_posts_waiting on feed_posts (tenant_id, publish_at) where published_at is null;
create index feed_posts_pinned on feed_posts (tenant_id, pinned_at desc) where pinned_at is not null;
-- A reminder by hand is none of the scheduled one: that is done once people were reminded at its time or later.
create index feed_posts_to_remind on feed_posts (tenant_id, remind_at)
  where remind_at is not null and (reminded_at is null or reminded_at < remind_at);
-- An announcement's question is read without its text.
create index feed_posts_asking on feed_posts (tenant_id, id) include (author_id, posted_on, asked_version)
  where type = 1 and published_at is not null;
select protect('feed_posts');
select audit('feed_posts', person => 'author_id', kept => '{author_id,title,type}', left_out => '{body,text,mentions,photos,attachments,photo_descriptions,slug,asked_version,changed_at,posted_on,reminded_at}');

-- A post is seen by people who have one of its keys. Everybody has 00000000-0000-4000-8000-000000000000, their own id, and
-- those of their department, designation, place of work and groups. The author is always among them.
create table feed_audiences (
  tenant_id uuid not null default current_tenant() references companies (id),
  post_id uuid not null,
  kind text not null check (kind in ('everyone', 'author', 'department', 'designation', 'work_place', 'group')),
  key uuid not null,
  -- As of the post, so that a page of the feed is read from this index alone.
  published_at timestamptz,
  asks boolean not null,
  primary key (tenant_id, post_id, key),
  constraint feed_audiences_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade
);
create index feed_audiences_by_key on feed_audiences (tenant_id, key, published_at desc, post_id desc)
  where published_at is not null;
create index feed_audiences_asking on feed_audiences (tenant_id, key, post_id) where published_at is not null and asks;
select protect('feed_audiences');

-- Posts as they were before they were edited.
create table feed_versions (
  tenant_id uuid not null default current_tenant() references companies (id),
  post_id uuid not null,
  version integer not null,
  body jsonb not null,
  text text not null,
  -- Since when it said so, and who has written it.
  written_at timestamptz not null,
  written_by uuid not null,
  -- Files that an announcement showed when it was acknowledged; unknown for versions from before this column.
  photos uuid[] not null default '{}',
  attachments uuid[] not null default '{}',
  photo_descriptions jsonb not null default '{}',
  -- Kind of the version: ordinary posts from before this column kept no files, so that none can be said to have been added since. Null:
  -- it was not kept.
  type smallint check (type in (1, 2)),
  primary key (tenant_id, post_id, version),
  constraint feed_versions_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade,
  constraint feed_versions_by foreign key (tenant_id, written_by) references people (tenant_id, id)
);
create index feed_versions_by_writer on feed_versions (tenant_id, written_by);
select protect('feed_versions');

-- People who have acknowledged a post, and which version of it.
create table feed_acknowledgements (
  tenant_id uuid not null default current_tenant() references companies (id),
  post_id uuid not null,
  person_id uuid not null,
  version integer not null,
  acknowledged_at timestamptz not null,
  primary key (tenant_id, post_id, person_id),
  constraint feed_acknowledgements_post foreign key (tenant_id, post_id)
    references feed_posts (tenant_id, id) on delete cascade,
  constraint feed_acknowledgements_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index feed_acknowledgements_counted on feed_acknowledgements (tenant_id, post_id, version);
create index feed_acknowledgements_of_person on feed_acknowledgements (tenant_id, person_id, post_id, version);
select protect('feed_acknowledgements');

-- The words of posts and of comments on them. They stand in a table of their own, since under the tenant policy no index
-- of words can be used: its operators are not known to keep to themselves what they compare.
create table feed_words (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- Small letters and digits, without marks.
  word text collate "C" not null check (char_length(word) between 1 and 40),
  post_id uuid not null,
  -- The post itself, or a comment on it.
  subject_id uuid not null,
  primary key (tenant_id, word, subject_id) include (post_id),
  constraint feed_words_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade
);
create index feed_words_of_subject on feed_words (tenant_id, post_id, subject_id, word);
select protect('feed_words');

-- Which of the people asked have had an announcement before their eyes, and when a reminder of it went to them.
create table feed_readings (
  tenant_id uuid not null default current_tenant() references companies (id),
  post_id uuid not null,
  person_id uuid not null,
  -- The version that was shown, and when it first was.
  seen_version integer,
  seen_at timestamptz,
  -- The last reminder, and the version that it asked for.
  reminded_version integer,
  reminded_at timestamptz,
  primary key (tenant_id, post_id, person_id),
  constraint feed_readings_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade,
  constraint feed_readings_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint feed_readings_seen check ((seen_version is null) = (seen_at is null)),
  constraint feed_readings_reminded check ((reminded_version is null) = (reminded_at is null))
);
create index feed_readings_of_person on feed_readings (tenant_id, person_id);
select protect('feed_readings');

-- The number of announcements that somebody has not acknowledged is kept in memory by the company's version, which rises
-- when an announcement asks others or in another version, and by what they have acknowledged. Ordinary posts, of which there are many, raise nothing.
create constraint trigger company_version after insert or update on feed_audiences deferrable initially deferred
  for each row when (new.asks) execute function raise_company_version();
create constraint trigger company_version_gone after delete on feed_audiences deferrable initially deferred
  for each row when (old.asks) execute function raise_company_version();
create constraint trigger company_version after update on feed_posts deferrable initially deferred
  for each row when (new.type = 1 and new.asked_version <> old.asked_version) execute function raise_company_version();
