import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface TestMail {
  readonly person_id: string;
}

export const testMailRequested = defineEvent<TestMail>('settings.test_mail_requested');

/** A test mail was sent or has failed; `test_mails` has the result. */
export const testMailDone = defineEvent<TestMail>('settings.test_mail_done');

export const testMailNews = defineLiveEvent('settings.test-mail');

/** A set-up step may have been done or undone; sent to people who see the steps. */
export const setUpNews = defineLiveEvent('settings.set_up');
