import { clientFor } from '#platform/web/api.ts';
import { calendar } from '../contract.ts';

export const calendarApi = clientFor(calendar);
