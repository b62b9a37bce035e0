import type { Event, Listener } from '#platform/server/events.ts';

/** Something that every open browser of the company shows or obeys is set otherwise now. */
export function settingsChanged(): Event {
  return { type: 'company.settings_changed', payload: {} };
}

/** Every browser reads the authorization anew, and what it shows of the settings. */
const tellBrowsers: Listener = {
  on: 'company.settings_changed',
  async run({ company_id, publish }) {
    publish(`private-company.${company_id}`, 'application.settings', {});
  },
};

export const companyListeners: readonly Listener[] = [tellBrowsers];
