import { holidaysOff } from '#features/holidays/server/queries/days.ts';
import { leaveOfShifts } from '#features/leave-applications/server/commands/calendar-impact.ts';
import { leaveOff } from '#features/leave-applications/server/queries/days-off.ts';

/** Registrations of other features for the plan. */
export const registered = { impacts: [leaveOfShifts], daysOff: [holidaysOff, leaveOff] };
