/**
 * How far somebody is on their way in, what needs a hand first: the mail was refused, their link has ended, nobody has
 * invited them, they are invited, they have opened the link, they have set their password, they are in.
 */
export const stages = ['refused', 'ended', 'not_invited', 'invited', 'opened', 'under_way', 'done'] as const;
export type Stage = (typeof stages)[number];

/** The lists that they stand in: who cannot sign in yet, who is between the steps, who is in. */
export const tabs = ['waiting', 'under_way', 'done'] as const;
export type InvitationTab = (typeof tabs)[number];

/** Seconds for which whoever has set their password, or is in, stands in the list. */
export const shownSeconds = 30 * 86_400;

/** Seconds between two reminders of one person: where everybody is reminded, and where somebody is chosen. */
export const restSeconds = { everybody: 86_400, chosen: 60 } as const;

/** As many are reminded at once; more in the background. */
export const maxAtOnce = 20;
