-- Whether the quiet hours of push last the whole day when somebody does not work.
alter table alert_hours add column is_quiet_on_days_off boolean not null default false;
