/**
 * Stages from invitation to sign-in, those that need action first:
 * mail refused, link expired, not invited, invited, link opened, password set, done.
 */
export const stages = ['refused', 'ended', 'not_invited', 'invited', 'opened', 'under_way', 'done'] as const;
export type Stage = (typeof stages)[number];

/** Lists of people who cannot sign in yet, are between the steps, or are done. */
export const tabs = ['waiting', 'under_way', 'done'] as const;
export type InvitationTab = (typeof tabs)[number];

/** Groups that can be reminded: a list, or those in the waiting list who were invited before. */
export const remindableTabs = ['waiting', 'under_way', 'invited'] as const;

export const tabOf = (stage: Stage): InvitationTab => (stage === 'under_way' || stage === 'done' ? stage : 'waiting');

/** Whether the person was invited and has not signed in. */
export const isInvited = (stage: Stage): boolean => tabOf(stage) === 'waiting' && stage !== 'not_invited';

/** Seconds for which people stay in the list after setting a password or finishing. */
export const shownSeconds = 30 * 86_400;

/** Minimum seconds between two reminders of a person, for a reminder to all and to chosen people. */
export const restSeconds = { everybody: 86_400, chosen: 60 } as const;

/** Maximum number of reminders sent immediately; more are sent in the background. */
export const maxAtOnce = 20;
