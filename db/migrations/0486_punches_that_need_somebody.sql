-- What needs somebody is little, whatever the size of the table: it is counted, and shown the latest first, from this.
create index punches_waiting on punches (tenant_id, (coalesce(punched_at, received_at)) desc, id)
  where result in ('unknown', 'future', 'gap', 'unreadable', 'approved', 'closed', 'deleted', 'forgotten')
    and set_aside_at is null;
