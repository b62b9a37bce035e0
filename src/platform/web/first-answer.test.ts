import { expect, test } from 'vitest';
import { Fault } from '../shared/fault.ts';
import { firstAnswer } from './first-answer.ts';

/** Returns a function that answers 1, 2, 3 …, or fails with the given `faults`. */
function counting(faults: readonly (Fault | undefined)[] = []) {
  let requests = 0;
  return firstAnswer(async () => {
    const fault = faults[requests];
    requests += 1;
    if (fault) throw fault;
    return requests;
  });
}

test('data that the first script has requested is loaded once, then requested again', async () => {
  const answer = counting();
  expect(await answer.requestFirst()).toBe(1);
  expect(await answer.read()).toBe(1);
  expect(await answer.read()).toBe(2);
});

test('data that became stale before it was read is requested again', async () => {
  const answer = counting();
  await answer.requestFirst();
  answer.forget();
  expect(await answer.read()).toBe(2);
});

test('data that was not requested first is requested when it is read', async () => {
  expect(await counting().read()).toBe(1);
});

test('read() rejects with the first request’s fault', async () => {
  const answer = counting([new Fault('platform.failed', 500, 'Boom')]);
  await expect(answer.requestFirst()).rejects.toMatchObject({ status: 500 });
  await expect(answer.read()).rejects.toMatchObject({ status: 500 });
  expect(await answer.read()).toBe(2);
});

test.each([0, 401])('after status %i read() requests again', async (status) => {
  const answer = counting([new Fault('browser.unreachable', status, '')]);
  await expect(answer.requestFirst()).rejects.toMatchObject({ status });
  expect(await answer.read()).toBe(2);
});
