import type { Db } from '#platform/server/database/database.ts';
import { implement, type Routes } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { periodFaults, periods } from '../contract.ts';
import { closePeriod, reopenPeriod, type ClosingParts } from './commands.ts';
import { periodConstraints } from './constraints.ts';
import { previewOf } from './preview.ts';
import { areKnown, closedFor, countClosedAlone, periodFrom, periodsPage } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

export const periodsRoutesWith = ({ steps = [], requirements = [] }: ClosingParts): Routes =>
  implement(periods)(
    {
      periods: async ({ db, context, query }) => periodsPage(db, await requestedPage(db, query), context.now),

      async previewClosing({ db, context: { now }, body: { starts_on, person_ids = null } }) {
        await requireKnown(db, person_ids);
        return previewOf(db, await periodFrom(db, starts_on), person_ids, { requirements, now });
      },

      async closePeriod({ db, context: { now }, actor, body: { starts_on, person_ids = null } }) {
        const period = await periodFrom(db, starts_on);
        if ((await todayOf(db, now)) <= period.end_date) {
          const date = longDate(addDays(period.end_date, 1));
          throw periodFaults.notOver({ facts: { period: period.name, date } });
        }
        await requireKnown(db, person_ids);
        await closePeriod(db, period, person_ids, { actor_id: actor.id, now, steps, requirements });
        return { message: translate('{period} is closed.', { period: period.name }) };
      },

      async reopenPeriod({ db, context: { now }, actor, params: { id }, body: { reason } }) {
        const opened = await reopenPeriod(db, id, reason, { actor_id: actor.id, now, steps });
        if (opened) return { message: translate('{period} is reopened.', { period: opened.name }) };
        const known = await db.selectFrom('closed_periods').select('id').where('id', '=', id).executeTakeFirst();
        throw known ? periodFaults.notClosed() : platformFaults.notFound();
      },

      async closedForPerson({ db, actor, context: { now }, params: { user_id }, query }) {
        if (!(await areKnown(db, [user_id]))) throw platformFaults.notFound();
        return { data: await closedFor(db, [user_id], query, { actor, now }) };
      },

      async closedForAll({ db, actor, context: { now }, query }) {
        const [data, people] = await Promise.all([
          closedFor(db, [], query, { actor, now }),
          countClosedAlone(db, query),
        ]);
        return { data, people };
      },
    },
    periodConstraints,
  );

export const periodsRoutes = periodsRoutesWith({});

async function requireKnown(db: Db, ids: readonly string[] | null): Promise<void> {
  if (ids && !(await areKnown(db, ids))) throw peopleFaults.unknownItem();
}
