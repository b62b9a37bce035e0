import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { MemberSettings } from './contract.ts';

/** A setting that open browsers of the company display or apply has changed. */
export const settingsChanged = defineEvent('company.settings_changed');

/**
 * Carries the settings that every member may see, so that browsers apply them immediately.
 * Without settings it means that a person's permissions have changed: their browsers reload the authorization.
 */
export const applicationSettings = defineLiveEvent<{ readonly app?: MemberSettings }>('application.settings');
