import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface TestMail {
  readonly person_id: string;
}

export const testMailRequested = defineEvent<TestMail>('settings.test_mail_requested');

/** It has arrived somewhere, or it has not: `test_mails` says what became of it. */
export const testMailDone = defineEvent<TestMail>('settings.test_mail_done');

export const testMailNews = defineLiveEvent('settings.test-mail');

/** A step of setting up the company may be done now, or not any more: for those who see the steps. */
export const setUpNews = defineLiveEvent('settings.set_up');
