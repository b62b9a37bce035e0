-- How far somebody has got with the link of their invitation; the password and the end stand with the link's person.
create table on_boarding_steps (
  tenant_id uuid not null default current_tenant() references companies (id),
  link_id uuid not null,
  step text not null check (step in ('password', 'avatar', 'handbook')),
  done_at timestamptz(0) not null default now(),
  primary key (tenant_id, link_id, step),
  constraint on_boarding_steps_link foreign key (tenant_id, link_id) references password_links (tenant_id, id)
    on delete cascade
);
select protect(t::regclass) from unnest(array['on_boarding_steps']) as t;
