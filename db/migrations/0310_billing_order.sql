-- Webhooks are put in order by the moment at which what they tell happened.
alter table billing_subscriptions
  -- Of the last event that was applied; of a reading, when the entity had last changed. What happened earlier changes nothing.
  add column occurred_at timestamptz,
  -- It was paid for while another one ran: it is cancelled, and its payments are to be paid back.
  add column is_duplicate boolean not null default false,
  add column next_tax_rate text,
  add column address_id text,
  add column business_id text;
update billing_subscriptions set occurred_at = updated_at;
alter table billing_subscriptions alter column occurred_at set not null;

alter table billing_transactions
  add column occurred_at timestamptz,
  -- Of a credit: the payment of which it is a part.
  add column of_transaction text,
  -- '0.19'; null where several were used, or none
  add column tax_rate text,
  -- [{"at", "status", "refused"}], the first one first
  add column attempts jsonb not null default '[]';
update billing_transactions set occurred_at = updated_at;
alter table billing_transactions alter column occurred_at set not null;

alter table billing_accounts
  -- As many seats at least are paid for, however few people there are.
  add column seats_wanted integer check (seats_wanted between 1 and 1000000),
  -- Who the invoices are made out to.
  add column business_name text,
  add column tax_identifier text,
  add column first_line text,
  add column second_line text,
  add column postal_code text,
  add column city text,
  add column country_code text,
  -- The payment before which somebody was told that it has grown.
  add column growth_told_for timestamptz;
