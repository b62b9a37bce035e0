-- First dates of further leave periods of an application: the days off before them are not leave, and can be planned.
alter table leave_applications add column period_starts date[] not null default '{}';
