import type { Event, Listener } from '#platform/server/events.ts';

export type LinkPurpose = 'invitation' | 'reset';

interface PasswordRequested {
  /** Null when nobody has the account that was named: then nothing follows, after the same work as otherwise. */
  readonly person_id: string | null;
  readonly purpose: LinkPurpose;
}

interface SessionsEnded {
  readonly person_id: string;
  /** Without it, all of them. */
  readonly session_id?: string | undefined;
}

export function passwordRequested(payload: PasswordRequested): Event {
  return { type: 'access.password_requested', payload: { ...payload } };
}

export function sessionsEnded(payload: SessionsEnded): Event {
  return { type: 'access.sessions_ended', payload: { ...payload } };
}

/** Somebody who was invited is in: they have chosen a password, or signed in through a provider. */
export function personJoined(payload: { readonly person_id: string }): Event {
  return { type: 'access.person_joined', payload };
}

/** A password was replaced by another one. */
export function passwordChanged(payload: { readonly person_id: string }): Event {
  return { type: 'access.password_changed', payload };
}

const mailLink: Listener<PasswordRequested> = {
  on: 'access.password_requested',
  async run({ event, send }) {
    const { person_id, purpose } = event.payload;
    if (person_id) await send('access.mail-password-link', { person_id, purpose });
  },
};

const closeSockets: Listener<SessionsEnded> = {
  on: 'access.sessions_ended',
  async run({ event, disconnect }) {
    disconnect(event.payload);
  },
};

export const accessListeners: readonly Listener[] = [mailLink, closeSockets];
