/**
 * Ways of counting leave, which decide both what a package gives and what a date uses
 * (docs/decisions/leave-measures.md): days of the own week · shares of a full day · hours · the same for everyone ·
 * given by weekly hours and used by the day, as packages from before ways could be chosen.
 */
export const countings = ['own_days', 'shares', 'hours', 'same', 'weekly_hours'] as const;
export type Counting = (typeof countings)[number];
