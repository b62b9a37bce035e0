-- Units for access control speak a dialect of the terminals' protocol in which they send no punches: the guide says so.
alter table terminal_sightings add column is_access_control boolean not null default false;
alter table terminal_claims add column is_access_control boolean not null default false;
