-- People who forget to clock out are reminded once, and may be clocked out (docs/domain.md, clock-out missing).
alter table company_settings
  -- Minutes after the shift's end; null: nobody is reminded.
  add clock_out_reminder integer default 30,
  -- 'off', 'limit': past the limit of an open entry, 'time': at a time of the day
  add auto_clock_out text not null default 'off',
  add auto_clock_out_time text,
  add constraint company_settings_clock_out_reminder check (clock_out_reminder between 0 and 240),
  add constraint company_settings_auto_clock_out check (auto_clock_out in ('off', 'limit', 'time')),
  add constraint company_settings_auto_clock_out_time check (auto_clock_out_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint company_settings_auto_clock_out_at check (auto_clock_out <> 'time' or auto_clock_out_time is not null);

-- Open entries whose person was reminded.
create table clock_reminders (
  tenant_id uuid not null default current_tenant() references companies (id),
  clock_id uuid not null,
  reminded_at timestamptz not null,
  primary key (tenant_id, clock_id),
  constraint clock_reminders_clock foreign key (tenant_id, clock_id) references clocks (tenant_id, id) on delete cascade
);
select protect('clock_reminders', 'select, insert, delete');
