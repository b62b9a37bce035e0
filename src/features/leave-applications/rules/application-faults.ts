import { defineFaults } from '#platform/shared/faults.ts';

export const applicationFaults = defineFaults('leaveApplications', {
  gone: [404, 'This application no longer exists.'],
  noPackage: [424, '{name} has no leave package yet, so they cannot apply for leave.'],
  noProcess: [424, 'No one can approve leave for {name} yet. Set up a review process first.'],
  unknownType: [460, 'The leave package no longer includes this leave type.'],
  notSelectable: [422, 'You cannot choose {date}: {reason}.'],
  timesNotSelectable: [422, 'You cannot choose {times} on {date}: {reason}.'],
  rangeTooLong: [422, 'Please choose at most 400 days.'],
  tooEarly: [422, 'The first day you can choose is {date}.'],
  tooLate: [422, 'The last day you can choose is {date}.'],
  shortNotice: [422, 'Apply at least {days} before the leave starts. The first day you can choose is {date}.'],
  waiting: [422, 'This leave can be taken after the waiting time. The first day you can choose is {date}.'],
  tooLong: [422, 'You can apply for at most {days} in a row.'],
  notEnough: [424, '{requested} requested, {left} left.'],
  proofNeeded: [422, 'Please attach a file for leave of {days} or more.'],
  blocked: [422, '{dates} cannot be chosen: {reason}'],
  /** `data` has the name of the limit and its dates. */
  limit: [424, '{name}: no place is left on {dates}.'],
  taken: [424, 'Another application already includes some of these days.'],
  notWaiting: [424, '{name} has just {decision} this application.'],
  viewed: [424, '{name} has opened it, so you can withdraw it but not change it.'],
  begun: [424, 'This leave has already started. Ask your approver to change it.'],
  needsApproval: [424, 'Your approver has to agree. Ask to return these days instead.'],
  ownDecision: [403, 'You cannot approve or reject your own application.'],
  decidedAlready: [424, 'You have already approved or rejected this.'],
  commentNeeded: [422, 'This is a required field'],
  /** `data` lists the leave and the balances that would change, and the token to send back. */
  changesLeave: [424, 'This changes leave. Review the impact, then confirm.'],
  tooManyAtOnce: [424, 'This export is too large to download right away. Create the file in the background instead.'],
  nothingDecided: [424, 'You can only change the decision on approved or rejected applications.'],
});
