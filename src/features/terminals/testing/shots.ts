import type { Page } from '@playwright/test';
import { ajax, alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const devices = '/settings/biometric/devices';
const records = '/settings/biometric/records';

interface Devices {
  readonly data: readonly { readonly id: string; readonly name: string }[];
}

/** URL of the people on the terminal with this name. */
const usersOf =
  (name: string, query = '') =>
  async (page: Page): Promise<string> => {
    const reply = await page.request.get('/app/settings/biocom/devices/index', { headers: ajax });
    const { data } = (await reply.json()) as Devices;
    return `${devices}/${data.find((one) => one.name === name)?.id}/users${query}`;
  };

/** Server time in the screenshots: one of the demo's terminals has called four seconds ago. */
async function serverNow(page: Page): Promise<number> {
  const reply = await page.request.get('/app/settings/biocom/devices/index', { headers: ajax });
  const { data } = (await reply.json()) as { data: { readonly name: string; readonly last_seen_at: string | null }[] };
  return Date.parse(data.find(({ name }) => name === 'Main door')?.last_seen_at ?? '') + 4_000;
}

/** Progress of a claim, with the reports of a terminal in front of the person. */
const claimed = (progressAt: (now: number) => object) => async (page: Page) => {
  await page.route('**/app/settings/biocom/devices/claim/*', async (route) => {
    const response = await route.fetch();
    const now = await serverNow(page);
    await route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        address: 'd-7k2m9xq4ab.devices.example',
        has_own_host: true,
        is_https: true,
        port: 443,
        serial: 'CQUJ223760952',
        model: 'SpeedFace V3L',
        called_at: new Date(now - 6_000).toISOString(),
        ...progressAt(now),
      },
    });
  });
};

async function openGuide(page: Page): Promise<void> {
  await press('Add terminal', 'dialog')(page);
  await page.getByRole('heading', { name: 'Enter the address in the terminal' }).waitFor();
}

/** Failure to begin a claim, such as for a person without a number. */
const notBegun = (status: number, code: string, message: string) => async (page: Page) => {
  await page.route('**/app/settings/biocom/devices/claim', (route) =>
    route.fulfill({ status, json: { message, code } }),
  );
};

/** Several terminals without their own host name that have called. */
const severalCalled = (now: number) => ({
  has_own_host: false,
  address: 'muster.example',
  serial: null,
  model: null,
  called_at: null,
  callers: [
    {
      serial: 'CQUJ223760952',
      model: 'SpeedFace V3L',
      address: '203.0.113.7',
      at: new Date(now - 6_000).toISOString(),
    },
    { serial: 'BYSG204560118', model: null, address: '203.0.113.7', at: new Date(now - 31_000).toISOString() },
  ],
});

async function openGuideUntil(page: Page, text: string | RegExp): Promise<void> {
  await press('Add terminal', 'dialog')(page);
  await page.getByRole('dialog').getByText(text).first().waitFor();
}

/** Chooses an item of a terminal's menu. */
const choose = (item: string, opens: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('button', { name: 'More actions for Lab' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page
    .getByRole(opens)
    .getByRole(opens === 'dialog' ? 'textbox' : 'button')
    .first()
    .waitFor();
};

/** Result of an import. */
const imported = async (page: Page) => {
  await page.route('**/app/settings/biocom/devices/import-file', (route) =>
    route.fulfill({
      json: { message: '1212 of 1214 punches were new.', lines: 1216, fresh: 1212, unreadable: 2 },
    }),
  );
};
async function bringFile(page: Page): Promise<void> {
  await press('Import attlog.dat', 'dialog')(page);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: 'Depot' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: '1_attlog.dat',
      mimeType: 'text/plain',
      buffer: Buffer.from('1019\t2026-11-02 08:00:00\t0\t1\n'),
    });
  await page.getByText('1212 of 1214').waitFor();
}

async function openBinding(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Assign PIN 1097' }).waitFor();
  await page.getByRole('combobox', { name: 'Person' }).last().click();
  await page.getByRole('option').nth(6).click();
  await page.getByText('in all,').waitFor();
}

const noRows = (body: { readonly meta: object }) => ({
  ...body,
  data: [],
  total: 0,
  silent: [],
  punches_today: 0,
  waiting_today: 0,
  meta: { ...body.meta, from: null, to: null, total: 0, last_page: 1 },
});

interface WaitingDay {
  readonly attendance_id: string;
  readonly user_id: string;
  readonly working_date: string;
}
interface PunchRecord {
  readonly result: string;
  readonly person: { readonly id: string } | null;
  readonly working_date: string | null;
}

const read = async <Row>(page: Page, path: string): Promise<readonly Row[]> => {
  const reply = await page.request.get(`/app/${path}`, { headers: ajax });
  return ((await reply.json()) as { data: readonly Row[] }).data;
};

/** Approved day of the demo with late punches, in the bird view or on its own screen. */
const lateDay = (isOwn: boolean) => async (page: Page) => {
  const punches = await read<PunchRecord>(page, 'settings/biocom/records/index?needs_somebody=true&per_page=100');
  const { person, working_date: date } = punches.find(({ result }) => result === 'approved') ?? Object.create(null);
  const days = await read<WaitingDay>(page, `time/attendance/days/to-review?start_date=${date}&end_date=${date}`);
  const { attendance_id, user_id } = days.find((day) => day.user_id === person?.id) ?? Object.create(null);
  if (isOwn) return `/time/details/view/${attendance_id}/${user_id}`;
  return `/time/bird-view?month=${String(date).slice(0, 7)}&person=${user_id}&day=${date}`;
};

/** Alters the response as if the day's period had been closed since. */
const closedSince = alterAnswer<object>('time/attendance/*/late-punches', (body) => ({
  ...body,
  locks: {
    take: 'November 2026 is closed for payroll. People who set up attendance can reopen it.',
    leave: null,
  },
}));

const leaveOut = async (page: Page) => {
  await page.getByRole('region', { name: 'Arrived late' }).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('textbox', { name: 'Why are you skipping them?' }).waitFor();
};

/** Alters all records as set aside, and half of them as late. */
const asideAndLate = alterAnswer<{ data: { result: string; facts: object | null }[] }>(
  'settings/biocom/records/index*',
  (body) => ({
    ...body,
    data: body.data.map((row, n) => ({
      ...row,
      ...(n % 2 === 1 && { facts: { ...row.facts, late: 259_200, before: 25_200, after: 28_800 } }),
      ...(n % 3 === 0 && {
        result: 'unknown',
        set_aside: { by: 'Maja Lindqvist', at: new Date().toISOString() },
      }),
    })),
  }),
);

export const shots: readonly Shot[] = [
  { name: 'terminals', who: 'owner', path: devices },
  {
    name: 'terminals-loading',
    who: 'owner',
    path: devices,
    before: leaveUnanswered('settings/biocom/**'),
    isLoading: true,
  },
  { name: 'terminals-nothing', who: 'owner', path: `${devices}?search=zzz` },
  {
    name: 'terminals-none',
    who: 'owner',
    path: devices,
    before: alterAnswer('settings/biocom/devices/index*', noRows),
  },
  {
    name: 'terminals-error',
    who: 'owner',
    path: devices,
    before: fakeAnswer('settings/biocom/devices/index*', 500, 'Something went wrong.'),
  },
  {
    name: 'terminals-long',
    who: 'owner',
    path: devices,
    before: alterAnswer<Devices>('settings/biocom/devices/index*', (body) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, name: longName, place: longName })),
    })),
  },
  { name: 'terminals-check', who: 'owner', path: devices, prepare: press('What to check', 'dialog') },
  { name: 'terminals-import', who: 'owner', path: devices, prepare: press('Import attlog.dat', 'dialog') },
  { name: 'terminals-imported', who: 'owner', path: devices, before: imported, prepare: bringFile },
  { name: 'terminal-edit', who: 'owner', path: devices, prepare: choose('Edit', 'dialog') },
  { name: 'terminal-delete', who: 'owner', path: devices, prepare: choose('Delete', 'alertdialog') },
  { name: 'terminal-claim', who: 'owner', path: devices, prepare: openGuide },
  {
    name: 'terminal-claim-proof',
    who: 'owner',
    path: devices,
    before: claimed((now) => ({ waits_until: new Date(now + 252_000).toISOString() })),
    prepare: openGuide,
  },
  {
    name: 'terminal-claim-name',
    who: 'owner',
    path: devices,
    before: claimed(() => ({ is_proven: true })),
    prepare: openGuide,
  },
  {
    name: 'terminal-claim-number',
    who: 'owner',
    path: devices,
    before: notBegun(
      424,
      'terminals.noPin',
      'You have no PIN because your employee number is not all digits. Choose a PIN first.',
    ),
    prepare: (page) => openGuideUntil(page, 'Your PIN'),
  },
  {
    name: 'terminal-claim-failed',
    who: 'owner',
    path: devices,
    before: notBegun(500, 'pictures.example', 'Something went wrong.'),
    prepare: (page) => openGuideUntil(page, 'Try again'),
  },
  {
    name: 'terminal-claim-callers',
    who: 'owner',
    path: devices,
    before: claimed(severalCalled),
    prepare: openGuide,
  },
  {
    name: 'terminal-claim-expired',
    who: 'owner',
    path: devices,
    before: claimed(() => ({ has_expired: true })),
    prepare: openGuide,
  },
  { name: 'terminals-nobody-here', who: 'employee', path: devices },
  { name: 'terminal-users', who: 'owner', path: usersOf('Hall 1', '?panel=sync') },
  { name: 'terminal-users-differences', who: 'owner', path: usersOf('Hall 1', '?show=differences') },
  { name: 'terminal-users-allow', who: 'owner', path: usersOf('Hall 1'), prepare: press('Allow people', 'dialog') },
  {
    name: 'terminal-users-loading',
    who: 'owner',
    path: usersOf('Hall 1'),
    before: leaveUnanswered('settings/biocom/devices/*/users'),
    isLoading: true,
  },
  {
    name: 'terminal-users-error',
    who: 'owner',
    path: usersOf('Hall 1'),
    before: fakeAnswer('settings/biocom/devices/*/users', 500, 'Something went wrong.'),
  },
  {
    name: 'terminal-users-none',
    who: 'owner',
    path: usersOf('Hall 1'),
    before: alterAnswer<object>('settings/biocom/devices/*/users', (body) => ({
      ...body,
      device_users: [],
      should_be: 0,
      are: 0,
      others: 0,
      told_at: null,
    })),
  },
  { name: 'terminal-users-nobody', who: 'owner', path: usersOf('Hall 1', '?search=zzz') },
  {
    name: 'terminal-users-right',
    who: 'owner',
    path: usersOf('Hall 1', '?show=differences'),
    before: alterAnswer<{ device_users: { state: string }[] }>('settings/biocom/devices/*/users', (body) => ({
      ...body,
      device_users: body.device_users.filter(({ state }) => state === 'right'),
    })),
  },
  { name: 'terminal-records', who: 'owner', path: records },
  { name: 'terminal-records-needs', who: 'owner', path: `${records}?show=needs` },
  { name: 'terminal-records-bind', who: 'owner', path: `${records}?show=needs&pin=1097`, prepare: openBinding },
  { name: 'terminal-records-nothing', who: 'owner', path: `${records}?search=zzz` },
  {
    name: 'terminal-records-none',
    who: 'owner',
    path: records,
    before: alterAnswer('settings/biocom/records/index*', noRows),
  },
  {
    name: 'terminal-records-loading',
    who: 'owner',
    path: records,
    before: leaveUnanswered('settings/biocom/**'),
    isLoading: true,
  },
  {
    name: 'terminal-records-error',
    who: 'owner',
    path: records,
    before: fakeAnswer('settings/biocom/records/index*', 500, 'Something went wrong.'),
  },
  { name: 'terminal-records-pairing', who: 'owner', path: records, prepare: press('Pairing', 'dialog') },
  { name: 'terminal-records-aside', who: 'owner', path: records, before: asideAndLate },
  {
    name: 'terminal-records-bind-many',
    who: 'owner',
    path: `${records}?show=needs&pin=1097`,
    before: alterAnswer<object>('settings/biocom/records/pin*', (body) => ({
      ...body,
      more: { punches: 640, days: 160 },
    })),
    prepare: openBinding,
  },
  { name: 'day-came-late', who: 'owner', path: lateDay(false) },
  { name: 'day-came-late-closed', who: 'owner', path: lateDay(false), before: closedSince },
  { name: 'day-came-late-page', who: 'owner', path: lateDay(true), prepare: leaveOut },
];
