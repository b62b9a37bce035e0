-- What somebody is to know, and by which way the company lets them know.
create table notifications (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- A key of the catalogue: 'roles_changed'
  event text not null,
  -- Who did it; null = Muster
  author_id uuid,
  message text not null,
  -- Path of the screen it is about
  url text not null,
  -- Listed under the bell; otherwise it only went out by mail.
  in_app boolean not null,
  -- The outbox event behind it: a delivery that runs twice tells nobody twice.
  source_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, source_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, author_id) references people (tenant_id, id)
);
create index notifications_of_person on notifications (tenant_id, person_id, created_at desc, id);
create index notifications_unread on notifications (tenant_id, person_id) where read_at is null and in_app;
create index notifications_author on notifications (tenant_id, author_id);
select protect('notifications');

-- A row where the company has decided otherwise than the catalogue's default.
create table alert_settings (
  tenant_id uuid not null default current_tenant() references companies (id),
  event text not null,
  in_app boolean not null,
  mail boolean not null,
  primary key (tenant_id, event)
);
select protect('alert_settings');
