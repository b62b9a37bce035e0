import { sql } from 'kysely';
import type { ToDoKind } from '#platform/server/to-do.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { peopleWithUnknownDays } from './queries/unknown-days.ts';

/**
 * People whose days nobody has entered, as after the migration that began to scale the company's days to weekly hours:
 * who may change weeks finds them until the days are known.
 */
export const daysToEnter: ToDoKind = {
  key: 'working-days',
  position: 40,
  permissions: ['edit_employee_employment_info'],
  async read({ db, now }) {
    const ids = [...(await peopleWithUnknownDays(db, await todayOf(db, now)))];
    if (ids.length === 0) return undefined;
    const { total } = await db
      .selectFrom('people')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(worksHere(now))
      .executeTakeFirstOrThrow();
    if (total === 0) return undefined;
    return {
      icon: 'review',
      name: translate(
        'Working days not set: {count, plural, one {# person} other {# people}}',
        { count: total },
        await numberTextOf(db),
      ),
      line: translate('The company’s days are scaled to their weekly hours.'),
      at: null,
      path: '/people?status=unknown_days',
    };
  },
};
