-- The cards beside the posts: which, in which order and how many people each; and one's own order.

alter table company_settings
  -- All cards in their order, and which of them nobody sees. A card that is not named here yet comes last.
  add column feed_cards text[] not null default '{who_is_in,on_leave,work_anniversary,birthday,recent_joined}',
  add column hidden_feed_cards text[] not null default '{}',
  add column people_per_feed_card integer not null default 5
    constraint company_settings_people_per_feed_card check (people_per_feed_card between 1 and 20),
  add column may_order_feed_cards boolean not null default true;

create table feed_card_orders (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  cards text[] not null,
  hidden_cards text[] not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  constraint feed_card_orders_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('feed_card_orders');

-- Whose birthday comes soon is kept in memory.
select raises_company_version('personal_details');
