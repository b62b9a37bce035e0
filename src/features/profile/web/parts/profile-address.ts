import { day, text } from '#platform/web/address.ts';

/** Address of a profile: the open tab, and what is chosen in the tabs. */
export const profileAddress = {
  tab: text(),
  /** Month and day of the recorded time. */
  month: text(),
  day,
  /** Day on which the employment is shown; undefined for today. */
  as_of: day,
};
