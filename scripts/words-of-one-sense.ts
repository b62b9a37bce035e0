/**
 * Words that several features say in one sense, so that a translator needs no context. One that is said in another
 * sense somewhere leaves the list and gets a context everywhere: `t('Close', { of: 'period' })`.
 */
export const wordsOfOneSense = `
  Absent Action Actions Active Add Added After Afternoon Alerts Approve Approved Approvers Archive Assign At Attendance
  Away Back Balance Balances Before Billing Booked Breadcrumb Breaks Cancel Cancelled Cards Changed Changes Choose
  City Clock Closed Columns Comment Comments Company Continue Copied Copy Correct Corrected Country Currency Dark Date
  Dates Day Days Delete Department Departments Designation Designations Details Difference Discard Discharge
  Discharge… Dismiss Download Draft Edit Email Enter Everyone Export Failed Feed Field File Files Filters Flags
  Forbidden From Group Groups History Holiday Holidays Hours Impact Incomplete Invited Kept Late Legend Letter
  Light Link Links List Lists Loading Loading… Manager Month Morning Muster Never New No None Note Nothing Number Okay
  Pages Password Past Patterns People Periods Permissions Person Phone Photo Planned Plum Posts Present Preview
  Profile Progress Published Reason Records Region Rejected Remaining Remind Remote Remove Reports Restore Result
  Retry Role Roles Row Salary Save Schedule Scheduled Search Searching… Selected Settings Shifts Show Since Skip
  Someone Start State Status Steps Subscribe Successful Sums Suspended Table Taken Terminal Terminals Today Total Trash
  Type Unchanged Undo Undone Unit Username View Warn Warning Week What When Who Withdraw Withdrawn Work Worked Yes
  You Yours added afternoon approved author available changed country department departments designation everyone
  groups holiday link monthly morning move never no none nothing published removed select selected skipped today
  unchanged yes
`
  .trim()
  .split(/\s+/);
