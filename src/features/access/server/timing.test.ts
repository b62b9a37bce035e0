import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { access } from '../contract.ts';
import { setPassword } from './commands.ts';
import { accessRoutes } from './routes.ts';
import { sessionGate } from './sessions.ts';

const minutes = 60_000;

/**
 * The relative difference of the time that two kinds of requests take, in turns so that both see the same
 * disturbances; the slowest and fastest fifth are left out. A difference that is real shows in every round,
 * one that is noise does not, so the smallest of a few rounds counts.
 */
async function difference(tries: number, request: (isKnown: boolean, turn: number) => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3 && !rounds.some((found) => found < 0.05); round += 1) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let turn = 0; turn < tries; turn += 1)
      for (const isKnown of turn % 2 ? [true, false] : [false, true]) {
        const started = performance.now();
        await request(isKnown, round * tries + turn);
        times[isKnown ? 'known' : 'unknown'].push(performance.now() - started);
      }
    rounds.push(Math.abs(trimmedMean(times.known) / trimmedMean(times.unknown) - 1));
  }
  return Math.min(...rounds);
}

function trimmedMean(times: number[]): number {
  const middle = times.toSorted((a, b) => a - b).slice(Math.floor(times.length / 5), Math.ceil((times.length * 4) / 5));
  return middle.reduce((sum, time) => sum + time, 0) / middle.length;
}

/** Somebody with a password, and calls of which each stands in a window of its own, so that no limit is met. */
async function office() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => setPassword(db, ana.id, 'correct horse', Date.now() / 1000));
  let now = Date.now();
  const call = callerFor(createHttp({ gate: sessionGate(database), features: [accessRoutes], now: () => new Date((now += 61 * minutes)) }));
  // As long as the real one, and never the same, as a real stranger's would be.
  const stranger = (turn: number) => `bob.${String(turn).padStart(ana.username.length - 4, '0')}`;
  return { ana, call, stranger };
}

test('a refused sign-in takes as long for an account that exists as for one that does not', { timeout: 240_000 }, async () => {
  const { ana, call, stranger } = await office();
  const signIn = (username: string) => call(access.login, { body: { username, password: 'wrong' } }, { host: ana.host });
  await signIn('warming up');

  const found = await difference(100, async (isKnown, turn) => expect((await signIn(isKnown ? ana.username : stranger(turn))).status).toBe(422));

  expect(found).toBeLessThan(0.05);
});

test('asking for a new password takes as long for an account that exists as for one that does not', { timeout: 120_000 }, async () => {
  const { ana, call, stranger } = await office();
  const ask = (identifier: string) => call(access.forgotPassword, { body: { identifier } }, { host: ana.host });
  for (let times = 0; times < 20; times += 1) await ask('warming up');

  const found = await difference(200, async (isKnown, turn) => expect((await ask(isKnown ? ana.username : stranger(turn))).status).toBe(200));

  expect(found).toBeLessThan(0.05);
});
