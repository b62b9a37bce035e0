import type { HalfLeave, HalfLeaveReader } from '#features/leave/server/queries/booked-leave.ts';
import { rowsOf } from '#platform/server/database/database.ts';

/** Reads leave of a type, waiting or approved, with half days or hours of a day from a day on. */
export const halfLeave: HalfLeaveReader = (db, leave_type_id, { from, parts }) =>
  rowsOf<HalfLeave>(
    db,
    `select a.id as application_id, a.person_id as user_id, a.starts_on, a.ends_on, a.state = 'approved' as is_approved
       from leave_applications a
      where a.leave_type_id = $1 and a.state in ('created', 'approved') and a.ends_on >= $2
        and exists (select from leave_application_days d
                     where d.application_id = a.id and d.date >= $2 and d.returned_on is null
                          and case when d.part in ('first', 'second') then 'halves' when d.part <> 'full' then 'times' end = any($3))
      order by a.starts_on, a.id`,
    [leave_type_id, from, parts],
  );
