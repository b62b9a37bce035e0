-- Notifications, and the channels that a company sends them by.
create table notifications (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- A key of the catalogue: 'roles_changed'
  event text not null,
  -- The person who caused it; null = Muster
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
  -- An alert that a company has switched off altogether stays off.
  push boolean not null,
  primary key (tenant_id, event)
);
select protect('alert_settings');
select audit('alert_settings', identified_by => 'tenant_id', kept => '{event}');

-- Ways that somebody wants otherwise than the company sends; only alerts that the company sends at all can be chosen.
create table alert_preferences (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  event text not null,
  in_app boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (tenant_id, person_id, event),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('alert_preferences');

-- When somebody is told: one mail a day instead of many, and hours without push. By the company's zone.
create table alert_hours (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  is_digest boolean not null,
  digest_time text not null check (digest_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_quiet boolean not null,
  quiet_from text not null check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text not null check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Whether the quiet hours of push last the whole day when somebody does not work.
  is_quiet_on_days_off boolean not null default false,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('alert_hours');

-- A browser in which somebody has asked for push. It belongs to the session and goes with it.
create table push_devices (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  session_id uuid not null,
  -- Off: paused by the person. Blocked: the browser says that it may not show anything any more.
  state text not null check (state in ('on', 'off', 'blocked')),
  -- Address of the browser's push service, and the keys that encrypt messages (RFC 8291).
  endpoint text,
  p256dh text,
  auth text,
  created_at timestamptz not null default now(),
  last_push_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, session_id),
  unique (tenant_id, endpoint),
  check (num_nonnulls(endpoint, p256dh, auth) in (0, 3)),
  check (state = 'blocked' or endpoint is not null),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index push_devices_of_person on push_devices (tenant_id, person_id);
select protect('push_devices');

-- Alerts still to be sent by mail and by push; a row goes once it was sent.
create table alert_deliveries (
  tenant_id uuid not null default current_tenant() references companies (id),
  id bigint generated always as identity,
  notification_id uuid not null,
  person_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  -- Columns of a push only
  device_id uuid,
  title text,
  -- People who have just had a mail do not wait for this one.
  is_urgent boolean not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (tenant_id, id),
  check ((channel = 'push') = (device_id is not null and title is not null)),
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, device_id) references push_devices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index alert_deliveries_due on alert_deliveries (tenant_id, channel, due_at);
create index alert_deliveries_of_notification on alert_deliveries (tenant_id, notification_id);
create index alert_deliveries_of_device on alert_deliveries (tenant_id, device_id);
create index alert_deliveries_of_person on alert_deliveries (tenant_id, person_id);
select protect('alert_deliveries');

-- When somebody was last sent a mail about alerts: what comes soon afterwards is gathered into the next one.
create table alert_mails (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  sent_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('alert_mails');
