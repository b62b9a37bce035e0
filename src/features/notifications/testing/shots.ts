import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

/** A new employee has no alerts. */
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
  await page.getByRole('switch', { name: 'A person’s roles changed: By email' }).press('Space');
  await page.getByText('You have unsaved changes.').waitFor();
}

const preferences = '/notification/preferences';
const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const windowsEdge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0';
const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/153.0.0.0 Mobile Safari/537.36';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

/** A person with push in three other browsers, one of which blocks it. */
const devices = alterAnswer<{ data: readonly object[] }>('notifications/push/devices', (body) => ({
  ...body,
  data: [
    { id: '1', user_agent: pixel, state: 'on', is_current: false, created_at: at(9), last_push_at: at(0.01) },
    { id: '2', user_agent: windowsEdge, state: 'off', is_current: false, created_at: at(30), last_push_at: null },
    { id: '3', user_agent: iPad, state: 'blocked', is_current: false, created_at: at(2), last_push_at: null },
  ],
}));

/** Push is turned off for everyone, and mail for two alerts. */
const switchedOff = async (page: Page): Promise<void> => {
  await alterAnswer<object>('notifications/push/devices', (body) => ({ ...body, is_enabled: false, data: [] }))(page);
  await alterAnswer<{ company: Record<string, object> }>('notifications/preferences', (body) => ({
    ...body,
    company: Object.fromEntries(Object.entries(body.company).map(([key, sent]) => [key, { ...sent, push: false }])),
  }))(page);
};

async function change(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'My roles change: Bell' }).press('Space');
  await page.getByRole('switch', { name: 'One email a day instead of many' }).press('Space');
  await page.getByRole('switch', { name: 'Quiet hours for push' }).press('Space');
  await page.getByText('You have unsaved changes.').waitFor();
}

/** Opens a pending leave application beside its alert. */
async function review(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Review: / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Approve / }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'alert-setup', who: 'owner', path: `${general}/alert-setup` },
  { name: 'alert-setup-changes', who: 'owner', path: `${general}/alert-setup`, prepare: changeChannels },
  { name: 'alerts', who: 'owner', path: '/feed', prepare: press(/^Alerts/, 'dialog') },
  { name: 'alerts-none', who: 'owner', path: '/feed', before: noAlerts, prepare: press(/^Alerts/, 'dialog') },
  { name: 'alert-preferences', who: 'owner', path: preferences, before: devices },
  { name: 'alert-preferences-employee', who: 'employee', path: preferences },
  { name: 'alert-preferences-changes', who: 'owner', path: preferences, before: devices, prepare: change },
  { name: 'alert-preferences-off', who: 'owner', path: preferences, before: switchedOff },
  {
    name: 'alert-preferences-loading',
    who: 'owner',
    path: preferences,
    before: leaveUnanswered('notifications/preferences'),
    isLoading: true,
  },
  {
    name: 'alert-preferences-failed',
    who: 'owner',
    path: preferences,
    before: fakeAnswer('notifications/push/devices', 500, 'Something went wrong.'),
  },
  { name: 'all-alerts', who: 'owner', path: '/notification/all' },
  { name: 'all-alerts-review', who: 'lead', path: '/notification/all', prepare: review },
];
