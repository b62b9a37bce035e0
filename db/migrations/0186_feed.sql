-- The feed. A post is a document of the editor, checked by the server, and never HTML.

create table feed_posts (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  -- 1: an announcement that everybody it reaches is asked to acknowledge. 2: an ordinary post.
  type smallint not null check (type in (1, 2)),
  author_id uuid not null,
  -- What it begins with, for alerts and lists.
  title text not null,
  body jsonb not null,
  -- The same without any marks, for the search and for comparing versions.
  text text not null,
  -- Whom it names with an @.
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
  primary key (tenant_id, id),
  constraint feed_posts_slug unique (tenant_id, slug),
  constraint feed_posts_author foreign key (tenant_id, author_id) references people (tenant_id, id),
  constraint feed_posts_changed_by foreign key (tenant_id, changed_by) references people (tenant_id, id),
  constraint feed_posts_published check ((published_at is null) = (posted_on is null))
);
create index feed_posts_by_author on feed_posts (tenant_id, author_id);
create index feed_posts_by_changer on feed_posts (tenant_id, changed_by);
create index feed_posts_waiting on feed_posts (tenant_id, publish_at) where published_at is null;
create index feed_posts_to_remind on feed_posts (tenant_id, remind_at) where remind_at is not null and reminded_at is null;
create index feed_posts_pinned on feed_posts (tenant_id, pinned_at desc) where pinned_at is not null;
select protect('feed_posts');
select audit('feed_posts', person => 'author_id', kept => '{author_id,title,type}',
             left_out => '{body,text,mentions,photos,attachments,slug,asked_version,changed_at,posted_on,reminded_at}');

-- Who sees a post: whoever has one of its keys. Everybody has 00000000-0000-4000-8000-000000000000, their own id, and
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

-- What a post said before it was edited.
create table feed_versions (
  tenant_id uuid not null default current_tenant() references companies (id),
  post_id uuid not null,
  version integer not null,
  body jsonb not null,
  text text not null,
  -- Since when it said so, and who has written it.
  written_at timestamptz not null,
  written_by uuid not null,
  primary key (tenant_id, post_id, version),
  constraint feed_versions_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade,
  constraint feed_versions_by foreign key (tenant_id, written_by) references people (tenant_id, id)
);
create index feed_versions_by_writer on feed_versions (tenant_id, written_by);
select protect('feed_versions');

-- Who has acknowledged a post, and which version of it.
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
  primary key (tenant_id, word, subject_id),
  constraint feed_words_post foreign key (tenant_id, post_id) references feed_posts (tenant_id, id) on delete cascade
);
create index feed_words_of_subject on feed_words (tenant_id, post_id, subject_id);
select protect('feed_words');
