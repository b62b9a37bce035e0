import { feature as holidays } from '#features/holidays/feature.ts';
import { feature as leave } from '#features/leave-applications/feature.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { shiftsChange } from '#features/shifts/server/queries/impact.ts';

const features = [holidays, leave];
/** Impacts and days off for the plan, as other features contribute them. */
export const registered = { impacts: shiftsChange.of(features), daysOff: daysOff.of(features) };
