-- Who clocks in pays for every check and every index of the rows that are written. A reference to the company is the
-- dearest: all who write lock the same row for it. Of a time record the company is implied, since the person's key
-- begins with it. Of an event it is the transaction's own, or the policy would not let it in; companies are never
-- deleted.
alter table attendances drop constraint attendances_tenant_id_fkey;
alter table clocks drop constraint clocks_tenant_id_fkey;
alter table breaks drop constraint breaks_tenant_id_fkey;
alter table events drop constraint events_tenant_id_fkey;

-- The history outlives what it tells of, as the audit log does, whose entries have had no references from the
-- beginning. The two indexes were there for those references only.
alter table attendance_history
  drop constraint attendance_history_tenant_id_fkey,
  drop constraint attendance_history_tenant_id_person_id_fkey,
  drop constraint attendance_history_tenant_id_actor_id_fkey;
drop index attendance_history_person;
drop index attendance_history_actor;

-- The queue is as good as empty: the order of its key is enough. It stays short when what is gone is swept up early.
drop index outbox_queue_due;
alter table outbox_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Breaks are read by their day. What remains, a clock that is removed, is rare, and the constraint against overlaps
-- begins with the clock as well.
drop index breaks_clock;
