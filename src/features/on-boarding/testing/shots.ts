import type { Page } from '@playwright/test';
import { ajax, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

/** The demo company's replies to a newly invited person. */
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

async function choosePhoto(page: Page): Promise<void> {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 390 } });
  await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Choose another photo' }).waitFor();
}

const own = 'employee/on-boarding-invitation/author?*';

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Gewissenhaft';

const list = 'employee/on-boarding-invitation/index?*';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A person whose invitation was sent some hours ago. */
const invited = (name: string, stage: string, hours: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  name,
  username: name.toLowerCase().replaceAll(' ', '.'),
  avatar: '',
  designation_name: 'Assembly Technician',
  department_name: 'Assembly',
  email: `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`,
  joined_on: '2099-11-23',
  stage,
  mailed_at: ago(hours),
  mail_problem: null,
  reminders: 0,
  invited_by: 'Nora Ellison',
  expires_at: ago(hours - 168),
  opened_at: null,
  password_at: null,
  has_photo: false,
  has_read_handbook: false,
  finished_at: null,
  ...more,
});

const refused = { mailed_at: null, mail_problem: '550 5.1.1 The email account that you tried to reach does not exist' };
const never = { mailed_at: null, expires_at: null, invited_by: null };
const people = {
  waiting: [
    invited('Tomasz Nowak', 'refused', 3, refused),
    invited('Greta Lindholm', 'ended', 220, { reminders: 1 }),
    invited('Kofi Mensah', 'not_invited', 0, never),
    invited('Lena Vogt', 'not_invited', 0, { ...never, email: null, department_name: null }),
    invited('Amina Yusuf', 'invited', 2),
    invited('Pablo Herrera', 'invited', 60, { reminders: 2 }),
    invited('Yuki Tanaka', 'opened', 20, { opened_at: ago(1) }),
  ],
  under_way: [
    invited('Omar Haddad', 'under_way', 30, { opened_at: ago(3), password_at: ago(3) }),
    invited('Signe Dahl', 'under_way', 26, { opened_at: ago(2), password_at: ago(2), has_photo: true }),
  ],
  done: [
    invited('Maya Iyer', 'done', 90, {
      opened_at: ago(50),
      password_at: ago(50),
      has_photo: true,
      finished_at: ago(49),
    }),
  ],
};
const counts = { waiting: 7, under_way: 2, done: 1 };

const withInvitations =
  (alter: (rows: readonly object[]) => readonly object[] = (rows) => rows) =>
  async (page: Page) => {
    await page.route(`**/app/${list}`, (route) => {
      const tab = new URL(route.request().url()).searchParams.get('tab') as keyof typeof people;
      const data = alter(people[tab]);
      const total = data.length;
      const meta = { current_page: 1, last_page: 1, per_page: 25, from: total ? 1 : null, to: total || null, total };
      const json = { data, meta, counts, to_remind: tab === 'done' ? 0 : Math.min(total, 4), has_handbook: true };
      return route.fulfill({ json, headers: ajax });
    });
  };

const longer = (rows: readonly object[]) =>
  rows.map((row) => ({
    ...row,
    name: longName,
    email: `${'long'.repeat(12)}@demo.example`,
    department_name: longName,
  }));

async function pickTwo(page: Page): Promise<void> {
  for (const name of ['Amina Yusuf', 'Pablo Herrera'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
}

const invitations = '/people/invitations';

export const shots: readonly Shot[] = [
  { name: 'invitations', who: 'owner', path: invitations, before: withInvitations() },
  {
    name: 'invitations-picked',
    who: 'owner',
    path: invitations,
    before: withInvitations(),
    prepare: pickTwo,
    isWideOnly: true,
  },
  { name: 'invitations-under-way', who: 'owner', path: `${invitations}?tab=under_way`, before: withInvitations() },
  { name: 'invitations-done', who: 'owner', path: `${invitations}?tab=done`, before: withInvitations() },
  { name: 'invitations-nobody', who: 'owner', path: invitations, before: withInvitations(() => []) },
  { name: 'invitations-long', who: 'owner', path: invitations, before: withInvitations(longer) },
  { name: 'invitations-loading', who: 'owner', path: invitations, before: leaveUnanswered(list), isLoading: true },
  {
    name: 'invitations-error',
    who: 'owner',
    path: invitations,
    before: fakeAnswer(list, 500, 'Something went wrong.'),
  },
  { name: 'on-boarding-password', path, before: at('password'), prepare: type },
  {
    name: 'on-boarding-long',
    path,
    before: at('password', { name: longName, email: `${'long'.repeat(12)}@demo.example`, department: longName }),
  },
  { name: 'on-boarding-photo', path, before: at('avatar') },
  { name: 'on-boarding-photo-chosen', path, before: at('avatar'), prepare: choosePhoto },
  { name: 'on-boarding-handbook', path, before: at('handbook', { set_avatar: true }) },
  { name: 'on-boarding-done', path, before: at('complete', { set_avatar: true }) },
  { name: 'on-boarding-loading', path, before: leaveUnanswered(own), isLoading: true },
  { name: 'on-boarding-expired', path, before: fakeAnswer(own, 498, 'This link has expired or was used already.') },
  { name: 'on-boarding-error', path, before: fakeAnswer(own, 500, 'Something went wrong.') },
];
