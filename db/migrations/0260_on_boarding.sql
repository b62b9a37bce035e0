-- How far somebody has got with the link of their invitation; the password and the end stand with the link's person.
create table on_boarding_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  link_id uuid not null,
  step text not null,
  done_at timestamptz(0) not null default now(),
  primary key (tenant_id, link_id, step),
  constraint on_boarding_steps_link foreign key (tenant_id, link_id) references password_links (tenant_id, id)
    on delete cascade,
  constraint on_boarding_steps_step
    check (step in ('opened', 'password', 'avatar', 'handbook', 'complete'))
);
select protect('on_boarding_steps');

-- When somebody was last reminded of their invitation, so that nobody gets two mails of two presses.
create table invitation_reminders (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  asked_at timestamptz(0) not null,
  asked_by uuid,
  times integer not null default 1 check (times > 0),
  primary key (tenant_id, person_id),
  constraint invitation_reminders_person foreign key (tenant_id, person_id) references people (tenant_id, id)
    on delete cascade,
  constraint invitation_reminders_by foreign key (tenant_id, asked_by) references people (tenant_id, id)
    on delete set null (asked_by)
);
create index invitation_reminders_asked_by on invitation_reminders (tenant_id, asked_by);
select protect('invitation_reminders');
-- The log records who reminded whom of an invitation, and when.
select audit('invitation_reminders', identified_by => 'person_id', kept => '{asked_at}', left_out => '{asked_by,times}');
