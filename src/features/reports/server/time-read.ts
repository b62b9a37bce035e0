import { CompanyChanges } from '#platform/server/changes.ts';
import { askTime } from '#features/days/server/queries/time-changes.ts';

/**
 * The people whose time has changed. To be asked before the people whose days are kept: the days would belong to a newer
 * version than the people, and be taken for true.
 */
export const timeOfReports = new CompanyChanges(askTime);
