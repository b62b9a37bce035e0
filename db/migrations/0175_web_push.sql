-- With it the installation says to push services who it is (VAPID, RFC 8292): a private key of the curve P-256, 32 bytes
-- in hex. Made once and kept: with another one every device would have to be turned on again. The first digit stays
-- below f, so that the number is always less than the order of the curve.
alter table installation add column vapid_private_key text not null
  default '0' || substr(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 2);

-- Whether the company lets its people be told on their devices at all.
alter table company_settings add column web_push boolean not null default true;

-- What a company has switched off altogether stays off.
alter table alert_settings add column push boolean;
update alert_settings set push = in_app or mail;
alter table alert_settings alter column push set not null;

-- What somebody wants otherwise than the company sends it; only what the company sends at all can be chosen.
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
  -- Where the browser's push service takes messages, and with what they are encrypted (RFC 8291).
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

-- What is still to be sent by mail and by push; a row goes once it was sent.
create table alert_deliveries (
  tenant_id uuid not null default current_tenant() references companies (id),
  id bigint generated always as identity,
  notification_id uuid not null,
  person_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  -- Of a push
  device_id uuid,
  title text,
  -- Whoever has just had a mail does not wait for this one.
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
