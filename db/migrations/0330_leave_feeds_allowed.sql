-- Whether one's own calendar address tells one's leave, and whether there are addresses that tell of a team's.
alter table leave_setups add has_own_feed boolean not null default true, add has_team_feed boolean not null default true;
