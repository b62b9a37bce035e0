import { afterAll, expect, test } from 'vitest';
import { addLanguage } from '#platform/server/language.ts';
import { translationsOf } from '#platform/shared/translations.ts';
import { callerFor, company } from '#platform/testing/company.ts';
import { calendar } from '#features/calendar/contract.ts';
import { departments, listFaults } from '#features/lists/contract.ts';
import { startServer } from './generated.ts';

const remove = addLanguage(
  'de',
  translationsOf('de', {
    'This is a required field': 'Bitte ausfüllen',
    'lists.nameTaken': 'Schon vergeben',
    'Your calendar address is deleted.': 'Die Adresse ist gelöscht.',
    'You’ve successfully performed this action.': 'Erledigt.',
  }),
);
const server = await startServer();
const call = callerFor(server.app);
afterAll(async () => {
  remove();
  await server.close();
});

test('two simultaneous requests are answered in their own languages; specified texts stay unchanged', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'add_department');
  const refusalIn = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const { status, body } = await call(departments.store, { body: { name: '' } }, ana, headers);
    return { status, ...(body as object) };
  };
  const [german, english, plain] = await Promise.all([refusalIn('de-AT'), refusalIn('en'), refusalIn()]);
  const message = 'Please fix above errors to continue.';
  const code = 'platform.invalid';
  expect(german).toMatchObject({ status: 422, code, message, errors: { name: ['Bitte ausfüllen'] } });
  expect(english).toMatchObject({ status: 422, code, message, errors: { name: ['This is a required field'] } });
  expect(plain).toEqual(english);
});

test('a fault is said at its field in the language of the request, too', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'add_department');
  const store = (language: string) =>
    call(departments.store, { body: { name: 'Kitchen' } }, ana, { 'accept-language': language });
  await store('en');
  const { message } = listFaults.nameTaken;
  expect((await store('de')).body).toMatchObject({ message, errors: { name: ['Schon vergeben'] } });
  expect((await store('en')).body).toMatchObject({ message, errors: { name: [message] } });
});

test('success messages are in the language of each caller, or as in the specification', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'add_department', 'view_attendance');
  const headers = (language: string) => ({ 'accept-language': language });
  const stop = (language: string) => call(calendar.stopFeed, {}, ana, headers(language));
  const store = (name: string, language: string) => call(departments.store, { body: { name } }, ana, headers(language));
  const replies = await Promise.all([stop('de'), stop('en'), store('Sales', 'de'), store('Lab', 'en')]);
  expect(replies.map(({ body }) => (body as { message?: string }).message)).toEqual([
    'Die Adresse ist gelöscht.',
    'Your calendar address is deleted.',
    'You’ve successfully performed this action.',
    'You’ve successfully performed this action.',
  ]);
});
