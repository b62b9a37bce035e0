import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Something that every open browser of the company shows or obeys is set otherwise now. */
export const settingsChanged = defineEvent('company.settings_changed');

/** The browser reads the authorization anew, and what it shows of the settings. */
export const applicationSettings = defineLiveEvent('application.settings');
