import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { holidayNews, holidaysChanged } from '../events.ts';

/** Tells the whole company, since everyone's days may look different. */
const publishHolidays = listen(holidaysChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), holidayNews, {}),
);

export const holidaysListeners: readonly Listener[] = [publishHolidays];
