import type { Page } from '@playwright/test';
import { ajax, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const call = 'settings/employee/place-weeks/**';

/** Finds the first place of work of the demo company. */
async function place(page: Page): Promise<string> {
  const reply = await page.request.get('/app/settings/employee/employee/work-places/list', { headers: ajax });
  const { data } = (await reply.json()) as { readonly data: readonly { readonly id: string }[] };
  return `/settings/people/work-places/${data[0]?.id ?? ''}/week`;
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change working week' }).click();
  await page.getByRole('region', { name: 'Working week, editing' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'place-week', who: 'owner', path: place },
  { name: 'place-week-editing', who: 'owner', path: place, prepare: edit },
  { name: 'place-week-loading', who: 'owner', path: place, before: leaveUnanswered(call), isLoading: true },
  { name: 'place-week-error', who: 'owner', path: place, before: fakeAnswer(call, 500, 'Out of order.') },
];
