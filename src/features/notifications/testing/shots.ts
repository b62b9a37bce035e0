import type { Page } from '@playwright/test';
import { press, type Shot } from '#platform/testing/shots.ts';

/** A newcomer has not been told anything. */
async function noAlerts(page: Page): Promise<void> {
  const json = {
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 5, total: 0, from: null, to: null },
    total_notification: 0,
  };
  await page.route('**/app/notifications/view/index*', (route) => route.fulfill({ json }));
}

const general = '/settings/general-settings';

async function changeChannels(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Somebody’s roles have changed: By email' }).press('Space');
  await page.getByText('There are changes that are not saved.').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'alert-setup', who: 'owner', path: `${general}/alert-setup` },
  { name: 'alert-setup-changes', who: 'owner', path: `${general}/alert-setup`, prepare: changeChannels },
  { name: 'alerts', who: 'owner', path: '/feed', prepare: press(/^Alerts/, 'dialog') },
  { name: 'alerts-none', who: 'owner', path: '/feed', before: noAlerts, prepare: press(/^Alerts/, 'dialog') },
  { name: 'all-alerts', who: 'owner', path: '/notification/all' },
];
