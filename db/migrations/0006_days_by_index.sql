-- A month of many people is decided from these indexes alone: their days lie scattered over the table.
alter table attendances add column has_comment boolean not null generated always as (comment is not null and comment <> '') stored;
alter table attendances drop constraint attendances_tenant_id_person_id_working_date_key;
alter table attendances add constraint attendances_tenant_id_person_id_working_date_key unique (tenant_id, person_id, working_date)
  include (id, working_place, shift_start_at, shift_end_at, shift_work_time, shift_grace_minutes,
    is_remote_override, is_late_override, is_incomplete_override, is_accepted, has_irregular, approved_at, has_comment);

-- An index answers alone only where vacuum has been: after every fiftieth part of a large table, not every fifth.
alter table attendances set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table clocks set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table breaks set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
