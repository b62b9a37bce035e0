-- The subscription that pays for a hosted workspace: a mirror of what Paddle knows, and what its webhooks said.

-- Read before the company is known, hence without a policy, as `companies` is: whose a transaction, a subscription or a
-- customer of Paddle's is. Ids alone, which say nothing and open nothing.
create table billing_names (
  paddle_id text primary key,
  tenant_id uuid not null
);
create index billing_names_of_company on billing_names (tenant_id);
grant select, insert, delete on billing_names to muster_app;

create table billing_accounts (
  tenant_id uuid not null default current_tenant() references companies (id),
  trial_started_at timestamptz not null,
  trial_ends_at timestamptz not null,
  -- The one that counts; earlier ones stay in the mirror.
  subscription_id text,
  customer_id text,
  customer_name text,
  customer_email text,
  -- The offer: a price with its product.
  price_id text,
  product_name text,
  price_name text,
  unit_price bigint,
  currency text,
  cycle_interval text,
  cycle_frequency integer,
  -- A payment page that is open, for as many seats; reused, so that a second press makes no second one.
  checkout_id text,
  checkout_url text,
  checkout_seats integer,
  checkout_at timestamptz,
  sync_requested_at timestamptz,
  synced_at timestamptz,
  sync_failed_at timestamptz,
  cancel_requested_at timestamptz,
  cancel_failed_at timestamptz,
  -- A count of the seats is queued for then.
  seats_due_at timestamptz,
  -- Somebody tells Paddle of the seats until then at most: of two, the later one must not be overtaken.
  seats_leased_until timestamptz,
  -- As many seats at least are paid for, however few people there are.
  seats_wanted integer check (seats_wanted between 1 and 1000000),
  -- Recipient of the invoices.
  business_name text,
  tax_identifier text,
  first_line text,
  second_line text,
  postal_code text,
  city text,
  country_code text,
  -- The payment before which somebody was told that it has grown.
  growth_told_for timestamptz,
  -- Notices sent to people who pay: days before the end of the trial, and that a payment was declined.
  trial_told_days smallint,
  is_refusal_told boolean not null default false,
  primary key (tenant_id),
  constraint billing_accounts_trial check (trial_ends_at >= trial_started_at),
  constraint billing_accounts_checkout check ((checkout_id is null) = (checkout_url is null))
);
select protect('billing_accounts');

-- Webhooks are put in order by the moment at which what they tell happened.
create table billing_subscriptions (
  tenant_id uuid not null default current_tenant() references companies (id),
  id text not null,
  -- When it last changed at Paddle, by its clock: what is older changes nothing.
  updated_at timestamptz not null,
  status text not null check (status in ('active', 'canceled', 'past_due', 'paused', 'trialing')),
  started_at timestamptz,
  next_billed_at timestamptz,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  paused_at timestamptz,
  canceled_at timestamptz,
  scheduled_action text,
  scheduled_at timestamptz,
  price_id text,
  product_name text,
  price_name text,
  seats integer not null check (seats >= 0),
  -- Amounts are whole numbers of the currency's smallest unit.
  unit_price bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cycle_interval text not null,
  cycle_frequency integer not null,
  -- The next payment, as Paddle last told it.
  next_subtotal bigint,
  next_tax bigint,
  next_total bigint,
  -- Time of the last applied event, or of the last change of an entity that was read. Earlier events change nothing.
  occurred_at timestamptz not null,
  -- It was paid for while another one ran: it is cancelled, and its payments are to be paid back.
  is_duplicate boolean not null default false,
  next_tax_rate text,
  address_id text,
  business_id text,
  primary key (tenant_id, id)
);
select protect('billing_subscriptions');

create table billing_transactions (
  tenant_id uuid not null default current_tenant() references companies (id),
  id text not null,
  updated_at timestamptz not null,
  kind text not null check (kind in ('payment', 'credit')),
  status text not null,
  origin text not null,
  subscription_id text,
  happened_at timestamptz not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  invoice_number text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  product_name text,
  seats integer,
  card_brand text,
  card_last4 text,
  card_expires text,
  -- Why a payment was refused, in Paddle's word.
  refused text,
  -- [{"name", "seats", "unit_price", "total"}]
  lines jsonb not null default '[]',
  occurred_at timestamptz not null,
  -- The payment that a credit belongs to.
  of_transaction text,
  -- '0.19'; null where several were used, or none
  tax_rate text,
  -- [{"at", "status", "refused"}], the first one first
  attempts jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index billing_transactions_newest on billing_transactions (tenant_id, happened_at desc, id);
select protect('billing_transactions');

-- Webhooks as they came: stored before it is answered, applied afterwards, each once.
create table billing_events (
  tenant_id uuid not null default current_tenant() references companies (id),
  id text not null,
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  data jsonb not null,
  applied_at timestamptz,
  -- 'applied', 'older', 'ignored', 'unknown'
  outcome text,
  primary key (tenant_id, id)
);
create index billing_events_waiting on billing_events (tenant_id, occurred_at, id) where applied_at is null;
select protect('billing_events');
