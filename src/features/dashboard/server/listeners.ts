import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { applicationChanged } from '#features/leave-applications/events.ts';
import { peopleChanged } from '#features/people/events.ts';
import { todayOfPerson } from '#features/shifts/server/queries/usual-hours.ts';
import { touchesCard } from './cards/on-leave.ts';
import { cardNews, onLeaveNews, wished, wishNews } from '../events.ts';

/** Sends one message for all wishes of a batch. */
const publishWishes = listenTogether(wished, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), wishNews, {}),
);

/** Sends one message for all people of a batch who joined, are leaving or changed data shown on a card. */
const publishPeople = listenTogether(peopleChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), cardNews, {}),
);

/**
 * Sends a message for leave that touches today or was deleted, as deleted leave leaves no dates to check.
 * For other leave, open pages need not reload.
 */
const publishLeave = listen(applicationChanged, async ({ db, company_id, event, publish }) => {
  const { payload } = event;
  if (!payload.changes_calendar) return;
  const now = Math.floor(event.created_at.getTime() / 1000);
  const today = await todayOfPerson(db, await cachedSettings(db), payload.person_id, now);
  if (payload.act === 'deleted' || (await touchesCard(db, payload, today)))
    publish(companyChannel(company_id), onLeaveNews, {});
});

export const dashboardListeners: readonly Listener[] = [publishWishes, publishPeople, publishLeave];
