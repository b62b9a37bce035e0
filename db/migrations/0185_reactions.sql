-- What people feel about something: a post, a comment, whatever a later feature lets be reacted to.

create table reactions (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- What kind of thing it is about, and which: the feature that owns the thing says who may see it.
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

-- Whom a comment names with an @.
alter table comments add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20);
