import { sql } from 'kysely';
import type { ToDoKind } from '#platform/server/to-do.ts';
import { formatDate } from '#platform/shared/date-format.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { hasUnknownEnd, openLimit } from '#features/days/server/queries/open-ends.ts';

/** Number of past days; older ones are no longer corrected. */
const daysShown = 60;

interface Row {
  readonly id: string;
  readonly date: LocalDate;
  readonly total: number;
  /** Whether its clock-out is missing. */
  readonly is_open: boolean;
}

/** The person's own days that are irregular and unapproved, or lack a clock-out. */
export const ownDays: ToDoKind = {
  key: 'days',
  position: 30,
  permissions: ['view_attendance'],
  async read({ db, actor, now }) {
    const [today, settings] = await Promise.all([todayOf(db, now), cachedSettings(db)]);
    const { rows } = await sql<Row>`
      select a.id, a.working_date::text as date, count(*) over ()::int as total, ends.is_open
        from attendances a, lateral (select exists (
               select from clocks c where c.attendance_id = a.id and (c.ended_at is null or ${hasUnknownEnd})
                  and ${openLimit(settings)} < to_timestamp(${now})) as is_open) as ends
       where a.person_id = ${actor.id} and a.working_date >= ${addDays(today, -daysShown)} and a.working_date < ${today}
         and (ends.is_open or (a.has_irregular and a.approved_at is null) or exists (
           select from clocks c where c.attendance_id = a.id and c.is_irregular and c.approved_at is null))
       order by a.working_date desc limit 1`.execute(db);
    const [day] = rows;
    if (!day) return undefined;
    const { id, date, total, is_open } = day;
    return {
      icon: 'day',
      name:
        total === 1
          ? translate('Check {day}', { day: formatDate(date, 'dddd, D MMMM') })
          : translate('Check {total} days', { total: (await numberTextOf(db))(total) }),
      line:
        total === 1
          ? is_open
            ? translate('The clock-out is missing')
            : translate('This day needs review')
          : translate('These days need review. The latest is {day}', { day: formatDate(date, 'dddd, D MMMM') }),
      at: null,
      path: total === 1 ? `/time/details/view/${id}/${actor.id}` : '/time/self',
    };
  },
};
