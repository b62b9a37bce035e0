import { defineEvent } from '#platform/shared/events.ts';

export type LinkPurpose = 'invitation' | 'reset';

/** Somebody is to be sent a link by which they choose a password. */
export const passwordRequested = defineEvent<{
  /** Null when nobody has the account that was named: then nothing follows, after the same work as otherwise. */
  readonly person_id: string | null;
  readonly purpose: LinkPurpose;
  /** Whose name stands in the invitation. */
  readonly invited_by?: string;
  /** It was sent before; the links of earlier mails go on working. */
  readonly is_reminder?: boolean;
}>('access.password_requested');

/** An invitation has left, or the mail server has refused it. */
export const invitationMailed = defineEvent<{ readonly person_id: string }>('access.invitation_mailed');

export const sessionsEnded = defineEvent<{
  readonly person_id: string;
  /** Without it, all of them. */
  readonly session_id?: string | undefined;
}>('access.sessions_ended');

/** Somebody who was invited is in: they have chosen a password, or signed in through a provider. */
export const personJoined = defineEvent<{ readonly person_id: string }>('access.person_joined');

/** A password was replaced by another one. */
export const passwordChanged = defineEvent<{ readonly person_id: string }>('access.password_changed');
