-- Entries of which nobody knows the end: they end where they began. Reviews and counts look for them.
create index clocks_without_length on clocks (tenant_id, attendance_id) where ended_at = started_at;
