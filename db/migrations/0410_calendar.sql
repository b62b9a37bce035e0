-- The secret address under which somebody's own calendar follows their shifts. Kept as it is, so that it can be shown to
-- its owner again (docs/decisions/calendar-feed.md), and found by its hash. The names of both columns keep them out of
-- the audit log.
create table calendar_feeds (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  address_secret text not null,
  address_hash text not null,
  created_at timestamptz(0) not null default now(),
  -- When a calendar last asked, to ten minutes
  last_used_at timestamptz(0),
  primary key (tenant_id, person_id),
  constraint calendar_feeds_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create unique index calendar_feeds_by_hash on calendar_feeds (tenant_id, address_hash);
select protect('calendar_feeds');
select audit('calendar_feeds', identified_by => 'person_id');
