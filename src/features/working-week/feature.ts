import type { Feature } from '#platform/server/feature.ts';
import { newcomerWeek } from '#features/access/server/queries/newcomer-week.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { termsChange } from '#features/place-weeks/server/queries/impact.ts';
import { giveWeekOfDays } from './server/commands/newcomers.ts';
import { othersTerms } from './server/own-terms.ts';
import { daysToEnter } from './server/to-do.ts';
import { workingWeekRoutesWith } from './server/routes.ts';

/** Working weeks of people: what counts, what follows from it, and a change with its preview. */
export const feature: Feature = {
  name: 'working-week',
  contributes: [newcomerWeek.with(giveWeekOfDays), termsChange.with(othersTerms)],
  toDo: [daysToEnter],
  routes: (features) => workingWeekRoutesWith(employmentChange.of(features)),
};
