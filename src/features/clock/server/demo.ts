import type { DemoPart } from '#platform/server/demo.ts';
import { longDate } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { createDemoNotifications } from '#features/notifications/server/demo.ts';
import { irregularDayAlert } from '../rules/alerts.ts';

/** Adds the latest days submitted with corrected times. */
export const clockDemo: DemoPart = {
  async create(db, demo) {
    const moment = new Date(demo.now * 1000);
    const days = await db
      .selectFrom('audit_entries as h')
      .innerJoin('attendances as a', 'a.id', 'h.attendance_id')
      .innerJoin('people as p', 'p.id', 'a.person_id')
      .select(['a.id', 'a.person_id', 'a.working_date', 'p.name', 'h.at'])
      .where('h.deed', '=', 'edit')
      .where('h.at', '<=', moment)
      .orderBy('h.at', 'desc')
      .limit(7)
      .execute();
    const to = await holdersOf(db, 'edit_any_attendance', demo.now);
    const alerts = days.map(({ id, person_id, working_date, name, at }) => ({
      type: irregularDayAlert,
      to,
      author_id: person_id,
      message: `${name} submitted corrected times for ${longDate(working_date)}.`,
      url: `/time/details/view/${id}/${person_id}`,
      at,
    }));
    await createDemoNotifications(db, demo, alerts);
  },
};
