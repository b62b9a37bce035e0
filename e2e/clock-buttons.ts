import type { Page } from '@playwright/test';

/** Permissions to clock in and out, and to take breaks. */
export const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

export const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
export const pressClock = (page: Page, name: string) =>
  clockOf(page).getByRole('button', { name, exact: true }).click();
export const buttonsOf = (page: Page) => clockOf(page).getByRole('button');

/**
 * Runs an action that is answered by a message which disappears after three seconds: it is polled at every frame,
 * starting before it can appear, on machines of any speed.
 * @returns the message
 */
export async function catchMessage(page: Page, words: RegExp, act: () => Promise<unknown>): Promise<string> {
  const heard = page.waitForFunction((source) => new RegExp(source).exec(document.body.textContent)?.[0], words.source);
  const [found] = await Promise.all([heard, act()]);
  return (await found.jsonValue()) ?? '';
}
