import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { MemberSettings } from './contract.ts';

/** Something that every open browser of the company shows or obeys is set otherwise now. */
export const settingsChanged = defineEvent('company.settings_changed');

/**
 * Carries what every member may see of the company's settings, so that browsers apply it at once. Without them, what
 * one person may do has changed: that person's browsers read the authorization anew.
 */
export const applicationSettings = defineLiveEvent<{ readonly app?: MemberSettings }>('application.settings');
