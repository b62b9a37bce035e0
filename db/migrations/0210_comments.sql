-- Comments on something, such as a leave application: whatever a feature lets be commented.

create table comments (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Kind and id of its subject: the feature that owns the subject decides who can read it.
  subject_type text not null,
  subject_id uuid not null,
  author_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- People a comment mentions with an @.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  primary key (tenant_id, id),
  constraint comments_author foreign key (tenant_id, author_id) references people (tenant_id, id)
);
create index comments_of_subject on comments (tenant_id, subject_type, subject_id, created_at, id);
create index comments_by_author on comments (tenant_id, author_id);
select protect('comments');

-- Reactions to something, such as a post or a comment: whatever a feature lets be reacted to.

create table reactions (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- Kind and id of its subject: the feature that owns the subject decides who can see it.
  subject_type text not null,
  subject_id uuid not null,
  person_id uuid not null,
  type text not null check (type in ('Love')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, subject_type, subject_id, person_id, type),
  constraint reactions_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index reactions_by_person on reactions (tenant_id, person_id);
select protect('reactions');
