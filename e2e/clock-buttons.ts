import type { Page } from '@playwright/test';

/** What it takes to clock in and out, and to pause. */
export const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

export const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
export const press = (page: Page, name: string) => clockOf(page).getByRole('button', { name, exact: true }).click();
export const buttonsOf = (page: Page) => clockOf(page).getByRole('button');

/**
 * Does what is answered in words that go by themselves after three seconds: they are looked for at every frame, from
 * before they can come, on however slow a machine.
 * @returns the words
 */
export async function hear(page: Page, words: RegExp, act: () => Promise<unknown>): Promise<string> {
  const heard = page.waitForFunction((source) => new RegExp(source).exec(document.body.textContent)?.[0], words.source);
  const [found] = await Promise.all([heard, act()]);
  return (await found.jsonValue()) ?? '';
}
