import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { applicationChanged } from '#features/leave-applications/events.ts';
import { peopleChanged } from '#features/people/events.ts';
import { touchesCard } from './cards/on-leave.ts';
import { cardNews, onLeaveNews, wished, wishNews } from '../events.ts';

/** However many press at once, it is told once. */
const tellOfWishes = listenTogether(wished, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), wishNews, {}),
);

/** The same of whoever has come, is leaving, or has changed what a card shows of them. */
const tellOfPeople = listenTogether(peopleChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), cardNews, {}),
);

/**
 * Leave that touches today, of which nothing may be left to be found when it was deleted. Of all other leave the many
 * pages that are open have nothing to read anew.
 */
const tellOfLeave = listen(applicationChanged, async ({ db, company_id, event, publish }) => {
  const { payload } = event;
  if (!payload.changes_calendar) return;
  const today = await todayOf(db, Math.floor(event.created_at.getTime() / 1000));
  if (payload.act === 'deleted' || (await touchesCard(db, payload, today)))
    publish(companyChannel(company_id), onLeaveNews, {});
});

export const dashboardListeners: readonly Listener[] = [tellOfWishes, tellOfPeople, tellOfLeave];
