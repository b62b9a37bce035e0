import { shortDay } from './format.ts';
import { companyToday } from './server-time.ts';

/** '8 Feb', or '1 Jan 2028' for a date in another year. */
export const nearDay = (day: string): string =>
  day.slice(0, 4) === companyToday().slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`;
