import type { Page } from '@playwright/test';
import { ajax, alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { profile } from '../contract.ts';

interface DemoProfile {
  readonly id: string;
  readonly username: string;
}

/** Finds a person of the demo company. */
async function found(page: Page, name: string): Promise<DemoProfile> {
  const people = (await (
    await page.request.get('/app/muster-bar/search', { headers: ajax })
  ).json()) as (DemoProfile & {
    name: string;
  })[];
  const person = people.find((person) => person.name === name);
  if (!person) throw new Error(`There is no ${name}`);
  return person;
}

const of =
  (name: string, tab = '') =>
  async (page: Page) =>
    `/people/profile/view/${(await found(page, name)).username}${tab && `?tab=${tab}`}`;

const someone = 'Chiara Ricci';

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Emergency contacts' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).first().fill('0039 347 55x 01');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await page.getByText('Please fix above errors to continue.').waitFor();
}

async function discharge(page: Page): Promise<void> {
  await press('Actions', 'menu')(page);
  await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  await page.getByRole('dialog').waitFor();
}

type View = Reply<(typeof profile)['view']>;
const alteredView = (alter: (view: View) => Partial<View>) =>
  alterAnswer<View>('employee/employee/profile/*/view/*', (view) => ({ ...view, ...alter(view) }));

/** Puts long words wherever they are possible, and fills all lists. */
const longWords = alteredView((view) => ({
  name: longName,
  designation_name: longName,
  department_name: longName,
  work_place_name: longName,
  bio: `${longName} `.repeat(12),
  manager: view.manager && { ...view.manager, name: longName },
  role_names: [longName, 'Team lead'],
  groups: Array.from({ length: 12 }, (_, index) => ({ id: view.id, name: index ? `Group ${index + 1}` : longName })),
  contact: { email: `${longName}@demo.example`, work_phone: '+45 55 01 27 27', birthday: null },
  peers: Array.from({ length: 5 }, () => view.manager ?? []).flat(),
  total_peers: 1240,
}));

/** Empties everything that may be unknown about a person. */
const emptyProfile = alteredView(() => ({
  avatars: null,
  bio: null,
  designation_name: null,
  department_name: null,
  work_place_name: null,
  manager: null,
  contact: { email: null, work_phone: null, birthday: null },
  emergency_contact: null,
  role_names: [],
  groups: [],
  peers: [],
  total_peers: 0,
  reports: [],
  total_reports: 0,
}));

/** Finds a former employee, who is only in the archive. */
async function ofFormer(page: Page): Promise<string> {
  const reply = await page.request.get('/app/settings/employee/employee/employee-archive/index', { headers: ajax });
  const { data } = (await reply.json()) as { data: readonly DemoProfile[] };
  return `/people/profile/view/${data[0]?.username ?? ''}`;
}

export const shots: readonly Shot[] = [
  { name: 'profile', who: 'hr', path: of(someone) },
  {
    name: 'profile-waiting',
    who: 'hr',
    path: of(someone),
    before: leaveUnanswered('employee/employee/profile/**'),
    isLoading: true,
  },
  { name: 'profile-actions', who: 'hr', path: of(someone), prepare: press('Actions', 'menu') },
  { name: 'profile-personal', who: 'hr', path: of(someone, 'personal') },
  { name: 'profile-editing', who: 'hr', path: of(someone, 'personal'), prepare: edit },
  { name: 'profile-employment', who: 'hr', path: of(someone, 'employment') },
  {
    name: 'profile-past',
    who: 'hr',
    path: async (page) => `${await of(someone, 'employment')(page)}&as_of=2025-01-15`,
  },
  { name: 'profile-change', who: 'hr', path: of(someone, 'employment'), prepare: press('Schedule a change', 'dialog') },
  {
    name: 'profile-history',
    who: 'hr',
    path: of(someone, 'employment'),
    prepare: async (page) => {
      await press('History of Employment', 'dialog')(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'profile-discharge', who: 'hr', path: of(someone), prepare: discharge },
  { name: 'profile-documents', who: 'hr', path: of(someone, 'documents') },
  { name: 'profile-time', who: 'hr', path: of(someone, 'time') },
  { name: 'profile-colleague', who: 'employee', path: of(someone) },
  { name: 'own-profiles', who: 'owner', path: '/settings/people/own-profiles' },
  { name: 'profile-own', who: 'employee', path: of('Finn Kowalski') },
  { name: 'profile-own-personal', who: 'employee', path: of('Finn Kowalski', 'personal') },
  { name: 'profile-own-employment', who: 'employee', path: of('Finn Kowalski', 'employment') },
  { name: 'profile-private', who: 'employee', path: of('Isabel Moreno') },
  { name: 'profile-joiner', who: 'hr', path: of('Linnea Falk') },
  { name: 'profile-leaver', who: 'hr', path: of('Frederik Juhl') },
  { name: 'profile-former', who: 'hr', path: ofFormer },
  { name: 'profile-former-employment', who: 'hr', path: async (page) => `${await ofFormer(page)}?tab=employment` },
  { name: 'profile-long', who: 'hr', path: of(someone), before: longWords },
  { name: 'profile-empty', who: 'hr', path: of(someone), before: emptyProfile },
  { name: 'profile-nobody', who: 'hr', path: '/people/profile/view/nobody.here' },
  {
    name: 'profile-error',
    who: 'hr',
    path: of(someone, 'personal'),
    before: fakeAnswer('employee/employee/profile/*/personal/*', 500, 'Something went wrong on the server. Try again.'),
  },
];
