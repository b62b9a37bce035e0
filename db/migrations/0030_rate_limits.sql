-- One row per key instead of one per window: when its whole budget is there again. A budget that is used up is refilled
-- bit by bit, so whoever waits is let through after moments instead of at the end of a window.
drop table rate_limits;
create table rate_limits (
  tenant_id uuid not null default current_tenant() references companies (id),
  key text not null,
  free_at timestamptz not null,
  primary key (tenant_id, key)
);
select protect('rate_limits');
create index rate_limits_free_at on rate_limits (tenant_id, free_at);
