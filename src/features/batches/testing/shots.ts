import type { Page } from '@playwright/test';
import { fakeAnswer, longName, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { ProgressItem } from '../contract.ts';

const id = '7b0c1f6e-3f53-4f0e-9d8a-2f1f3a0f4d11';
const screen = `/batch-process/${id}`;

const running: ProgressItem = {
  id,
  kind: 'directory.employment',
  title: 'Change department for 312 people',
  url: screen,
  from_url: '/people',
  state: 'running',
  total: 312,
  done: 148,
  failed: 0,
  percent: 47,
  counts: { changed: 148 },
  makes_file: false,
  file_url: null,
  file_until: null,
  is_seen: false,
  last_label: 'Carla Mendes',
  started_at: '2026-11-18T13:11:00.000Z',
  ended_at: null,
  seconds: 11,
  seconds_left: 12,
};
const ended: ProgressItem = { ...running, state: 'finished', done: 312, percent: 100, seconds: 23, is_seen: true };
const failed: ProgressItem = { ...ended, done: 308, failed: 4 };
const cancelled: ProgressItem = { ...ended, state: 'cancelled', done: 148, percent: 47 };
const file: ProgressItem = {
  ...ended,
  kind: 'directory.export',
  title: 'Export of 12,000 people',
  makes_file: true,
  file_url: `app/application/export/${id}`,
  file_until: '2026-11-25T13:11:23.000Z',
};
const writing: ProgressItem = { ...file, state: 'running', percent: 35, file_url: null, file_until: null };
const noFile: ProgressItem = { ...file, failed: 1, done: 5, total: 6, file_url: null, file_until: null };

const reasons = [
  ['Aisha Bello', 'Already in Quality.'],
  [longName, 'Leaves on 30 Nov 2026, before this date.'],
  ['Henrik Lund', 'Has a role that ranks above yours.'],
  ['Katya Petrenko', 'You do not have permission to access the content.'],
] as const;
const failures = {
  data: reasons.map(([label, why], index) => ({ position: index + 3, label, why })),
  meta: { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 4, total: 4 },
};

const respond = (page: Page, path: string, json: unknown) =>
  page.route(`**/app/${path}`, (route) => route.fulfill({ json }));

/** Returns this batch for all requests, as the demo company has none. */
const withBatch = (batch: ProgressItem) => async (page: Page) => {
  await respond(page, 'application/batch-process/index*', { data: [batch] });
  await respond(page, `application/batch-process/${id}/status`, { data: batch });
  await respond(page, `application/batch-process/${id}/failures*`, failures);
  await respond(page, `application/batch-process/${id}/seen`, { data: batch });
};

const barSeen = (page: Page) => page.getByRole('region', { name: /312|12,000/ }).waitFor();

async function seeWhatFailed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View failures' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'batch-bar-running', who: 'hr', path: '/people', before: withBatch(running), prepare: barSeen },
  { name: 'batch-bar-ended', who: 'hr', path: '/people', before: withBatch(ended), prepare: barSeen },
  { name: 'batch-bar-failed', who: 'hr', path: '/people', before: withBatch(failed), prepare: barSeen },
  { name: 'batch-bar-cancelled', who: 'hr', path: '/people', before: withBatch(cancelled), prepare: barSeen },
  { name: 'batch-bar-file-being-made', who: 'hr', path: '/people', before: withBatch(writing), prepare: barSeen },
  { name: 'batch-bar-file', who: 'hr', path: '/people', before: withBatch(file), prepare: barSeen },
  { name: 'batch-dialog-failed', who: 'hr', path: '/people', before: withBatch(failed), prepare: seeWhatFailed },
  { name: 'batch-screen-running', who: 'hr', path: screen, before: withBatch(running) },
  { name: 'batch-screen-ended', who: 'hr', path: screen, before: withBatch(ended) },
  { name: 'batch-screen-failed', who: 'hr', path: screen, before: withBatch(failed) },
  { name: 'batch-screen-cancelled', who: 'hr', path: screen, before: withBatch(cancelled) },
  { name: 'batch-screen-file', who: 'hr', path: screen, before: withBatch(file) },
  { name: 'batch-screen-no-file', who: 'hr', path: screen, before: withBatch(noFile) },
  {
    name: 'batch-screen-loading',
    who: 'hr',
    path: screen,
    before: leaveUnanswered(`application/batch-process/${id}/status`),
    isLoading: true,
  },
  {
    name: 'batch-screen-error',
    who: 'hr',
    path: screen,
    before: fakeAnswer(`application/batch-process/${id}/status`, 500, 'Something went wrong. Please try again.'),
  },
];
