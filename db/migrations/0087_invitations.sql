-- Who invites, where a link was mailed, and what the mail server said; so that it can be seen who has got how far.
alter table password_links
  add column invited_by uuid,
  add column mailed_to text,
  add column mailed_at timestamptz(0),
  add column mail_problem text,
  add constraint password_links_invited_by foreign key (tenant_id, invited_by) references people (tenant_id, id)
    on delete set null (invited_by);
create index password_links_invited_by on password_links (tenant_id, invited_by);

alter table on_boarding_steps drop constraint on_boarding_steps_step_check;
alter table on_boarding_steps add constraint on_boarding_steps_step
  check (step in ('opened', 'password', 'avatar', 'handbook', 'complete'));
