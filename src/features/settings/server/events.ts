import type { Event, Listener } from '#platform/server/events.ts';

interface TestMail {
  readonly person_id: string;
}

export function testMailRequested(payload: TestMail): Event {
  return { type: 'settings.test_mail_requested', payload: { ...payload } };
}

/** It has arrived somewhere, or it has not: `test_mails` says what became of it. */
export function testMailDone(payload: TestMail): Event {
  return { type: 'settings.test_mail_done', payload: { ...payload } };
}

const send: Listener<TestMail> = {
  on: 'settings.test_mail_requested',
  run: ({ event, send: queue }) => queue('settings.test-mail', { person_id: event.payload.person_id }),
};

const tell: Listener<TestMail> = {
  on: 'settings.test_mail_done',
  async run({ event, publish }) {
    publish(`private-user.${event.payload.person_id}`, 'settings.test-mail', {});
  },
};

export const settingsListeners: readonly Listener[] = [send, tell];
