-- Each person's own order of the cards beside the posts, and which of them they have hidden.
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
