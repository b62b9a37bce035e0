-- Every write keeps its key. Whom it belongs to has just been looked up, and nobody is ever deleted, so the reference
-- checks nothing; old keys are found by the page they lie on, since they are written in the order of time.
alter table idempotency_keys drop constraint idempotency_keys_tenant_id_person_id_fkey;
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys using brin (created_at) with (pages_per_range = 16);
