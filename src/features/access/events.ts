import { defineEvent } from '#platform/shared/events.ts';

export type LinkPurpose = 'invitation' | 'reset';

/** A person is to receive a link for choosing a password. */
export const passwordRequested = defineEvent<{
  /** Null when the named account does not exist: nothing follows then, after the same amount of work. */
  readonly person_id: string | null;
  readonly purpose: LinkPurpose;
  /** Name that the invitation mentions as its sender. */
  readonly invited_by?: string;
  /** True for a reminder; the links of earlier mails keep working. */
  readonly is_reminder?: boolean;
}>('access.password_requested');

/** An invitation was mailed, or the mail server refused it. */
export const invitationMailed = defineEvent<{ readonly person_id: string }>('access.invitation_mailed');

export const sessionsEnded = defineEvent<{
  readonly person_id: string;
  /** Omitted when all sessions ended. */
  readonly session_id?: string | undefined;
}>('access.sessions_ended');

/** An invited person has joined: they chose a password or signed in through a provider. */
export const personJoined = defineEvent<{ readonly person_id: string }>('access.person_joined');

/** A password was replaced by another one. */
export const passwordChanged = defineEvent<{ readonly person_id: string }>('access.password_changed');
