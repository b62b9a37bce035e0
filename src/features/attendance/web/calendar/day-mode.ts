import { maybeOneOf } from '#platform/web/address.ts';

/** Mode of a panel besides showing the day: editing its times or its flags. */
export type DayMode = 'times' | 'flags' | undefined;

/** The mode in an address: `?edit=times`. */
export const dayMode = maybeOneOf('times', 'flags');
