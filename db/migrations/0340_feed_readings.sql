-- Who of those who are asked has had an announcement before their eyes, and when a reminder of it went to them.
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
