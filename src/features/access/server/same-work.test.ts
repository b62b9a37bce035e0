import { createHook } from 'node:async_hooks';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { access } from '../contract.ts';
import { setPassword } from './commands.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

// The response time must not reveal whether an account exists. A stopwatch is unreliable on a busy machine,
// so the test compares what takes the time: the statements in their order, and the passwords hashed.

const { database, ...counted } = countStatements();

let hashes = 0;
const hashCounter = createHook({
  init: (_, type) => {
    if (type === 'ARGON2REQUEST') hashes += 1;
  },
}).enable();

afterAll(async () => {
  hashCounter.disable();
  await database.close();
});

const call = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] }));

/** Records the work done for a request. */
async function workOf(request: () => Promise<{ status: number }>) {
  counted.forget();
  hashes = 0;
  const { status } = await request();
  // The cached company of a host is dropped whenever any company changes, as other tests do at the same time.
  const statements = counted.statements().filter((statement) => !statement.includes('from "companies"'));
  return { status, statements, hashes };
}

async function office() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => setPassword(db, ana.id, 'correct horse', Math.floor(Date.now() / 1000)));
  return ana;
}

test('a refused sign-in does the same for an account that exists as for one that does not', async () => {
  const ana = await office();
  const signIn = (username: string) => () =>
    call(access.login, { body: { username, password: 'wrong' } }, { host: ana.host });
  // Fills the cache of company data.
  await signIn('warming.up')();

  const known = await workOf(signIn(ana.username));
  const unknown = await workOf(signIn('bob.00000000'));

  expect(known).toMatchObject({ status: 422, hashes: 1 });
  expect(known.statements.filter((statement) => statement.includes('"credentials"'))).toHaveLength(1);
  expect(unknown).toEqual(known);
});

test('asking for a new password does the same for an account that exists as for one that does not', async () => {
  const ana = await office();
  const ask = (identifier: string) => () => call(access.forgotPassword, { body: { identifier } }, { host: ana.host });
  await ask('warming.up')();

  const known = await workOf(ask(ana.username));
  const unknown = await workOf(ask('bob.00000000'));

  expect(known).toMatchObject({ status: 200, hashes: 0 });
  expect(known.statements.filter((statement) => statement.includes('insert into outbox'))).toHaveLength(1);
  expect(unknown).toEqual(known);
});
