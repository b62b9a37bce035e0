import type { Page } from '@playwright/test';

/** What it takes to clock in and out, and to pause. */
export const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

export const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
export const press = (page: Page, name: string) => clockOf(page).getByRole('button', { name, exact: true }).click();
export const buttonsOf = (page: Page) => clockOf(page).getByRole('button');
