import { CompanyChanges } from '#platform/server/changes.ts';
import { askTime } from '#features/days/server/queries/time-changes.ts';

/**
 * People whose time has changed. Read it before the people whose days are cached;
 * otherwise the days would get a newer version than the people and stay valid wrongly.
 */
export const timeOfReports = new CompanyChanges(askTime);
