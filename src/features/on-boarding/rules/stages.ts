/**
 * How far somebody is on their way in, what needs a hand first: the mail was refused, their link has ended, nobody has
 * invited them, they are invited, they have opened the link, they have set their password, they are in.
 */
export const stages = ['refused', 'ended', 'not_invited', 'invited', 'opened', 'under_way', 'done'] as const;
export type Stage = (typeof stages)[number];

/** The lists that they stand in: who cannot sign in yet, who is between the steps, who is in. */
export const tabs = ['waiting', 'under_way', 'done'] as const;
export type InvitationTab = (typeof tabs)[number];

/** Who can be reminded together: one of the lists, or of those who cannot sign in yet whoever was written to before. */
export const reminded = ['waiting', 'under_way', 'invited'] as const;

export const tabOf = (stage: Stage): InvitationTab => (stage === 'under_way' || stage === 'done' ? stage : 'waiting');

/** Whether they were invited, and have not signed in. */
export const isInvited = (stage: Stage): boolean => tabOf(stage) === 'waiting' && stage !== 'not_invited';

/** Seconds for which whoever has set their password, or is in, stands in the list. */
export const shownSeconds = 30 * 86_400;

/** Seconds between two reminders of one person: where everybody is reminded, and where somebody is chosen. */
export const restSeconds = { everybody: 86_400, chosen: 60 } as const;

/** As many are reminded at once; more in the background. */
export const maxAtOnce = 20;
