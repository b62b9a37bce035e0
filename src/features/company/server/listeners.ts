import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { applicationSettings, settingsChanged } from '../events.ts';

const tellBrowsers = listen(settingsChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), applicationSettings, {}),
);

export const companyListeners: readonly Listener[] = [tellBrowsers];
