import type { Page } from '@playwright/test';
import { ajax, type Shot } from '#platform/testing/shots.ts';

/** Answers of the demo company to somebody who has just been invited. */
const author = {
  set_password: false,
  set_avatar: false,
  handbook: 'https://handbook.demo.example/welcome',
  avatar: '',
  tabs: ['password', 'avatar', 'handbook', 'complete'],
  name: 'Amina Yusuf',
  username: 'amina.yusuf',
  email: 'amina.yusuf@demo.example',
  joined_on: '2099-11-23',
  designation: 'Assembly Technician',
  department: 'Assembly',
  work_place: 'Hall 1',
  manager: 'Rafael Costa',
  colleagues: 14,
};

const at =
  (tab: string, more: object = {}) =>
  async (page: Page) => {
    const done = author.tabs.slice(0, author.tabs.indexOf(tab));
    const on_boarding_tabs = author.tabs.map((name) => ({ name, is_done: done.includes(name) }));
    const json = { ...author, current_tab: tab, on_boarding_tabs, ...more };
    await page.route('**/app/employee/on-boarding-invitation/author?*', (route) =>
      route.fulfill({ json, headers: ajax }),
    );
  };

const path = '/on-boarding-invitation/an/example';

async function type(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('winter-lamp-orbit');
  await page.getByLabel('Confirm password').fill('winter-lamp');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password confirmation does not match').waitFor();
}

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Gewissenhaft';

export const shots: readonly Shot[] = [
  { name: 'on-boarding-password', path, before: at('password'), prepare: type },
  {
    name: 'on-boarding-long',
    path,
    before: at('password', { name: longName, email: `${'long'.repeat(12)}@demo.example`, department: longName }),
  },
  { name: 'on-boarding-photo', path, before: at('avatar') },
  { name: 'on-boarding-handbook', path, before: at('handbook', { set_avatar: true }) },
  { name: 'on-boarding-done', path, before: at('complete', { set_avatar: true }) },
];
