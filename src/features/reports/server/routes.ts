import { implement } from '#platform/server/http/implement.ts';
import { reportCalls } from '../contract.ts';
import { absence, absenceDays } from './absence.ts';
import { details } from './details.ts';
import { storedFiles } from './files.ts';
import { leaveLeft, leaveLeftPeople } from './leave-left.ts';
import { leave, leaveDays } from './leave.ts';
import { fileHandlers } from './made/generate.ts';
import { options } from './options.ts';
import { timesheet, timesheetDays, timesheetSummary } from './timesheet.ts';

export const reportRoutes = implement(reportCalls)({
  timesheet,
  timesheetSummary,
  timesheetDays,
  absence,
  absenceDays,
  leave,
  leaveDays,
  leaveLeft,
  leaveLeftPeople,
  details,
  options,
  ...fileHandlers,
  ...storedFiles,
});
