import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readAgainWhenMissed } from './query-cache.ts';

const queryKey = ['notes'];
const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

/** Creates a screen that reads; each answer waits until the test provides it. */
function startReading() {
  const client = readAgainWhenMissed(new QueryClient());
  const answers: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  endings.push(
    observer.subscribe(() => {}),
    () => client.clear(),
  );
  return { client, answers, shown: () => observer.getCurrentResult().data };
}

test('news during the very first read is read, too', async () => {
  const { client, answers, shown } = startReading();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
  answers[0]?.('before the news');
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  expect(shown()).toBe('before the news');
  answers[1]?.('with the news');
  await vi.waitFor(() => expect(shown()).toBe('with the news'), { timeout: 30_000 });
  expect(answers, 'once').toHaveLength(2);
});

test('without news it is read once', async () => {
  const { answers, shown } = startReading();
  answers[0]?.('all there is');
  await vi.waitFor(() => expect(shown()).toBe('all there is'), { timeout: 30_000 });
  expect(answers).toHaveLength(1);
});

test('later news begins its read immediately, and no second one', async () => {
  const { client, answers, shown } = startReading();
  answers[0]?.('first');
  await vi.waitFor(() => expect(shown()).toBe('first'), { timeout: 30_000 });
  void client.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  answers[1]?.('second');
  await vi.waitFor(() => expect(shown()).toBe('second'), { timeout: 30_000 });
  expect(answers).toHaveLength(2);
});
