import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Shot {
  readonly name: string;
  /** The name before '@demo.example'; nobody: a stranger. */
  readonly who?: string;
  /** The path, or how to find it once somebody is signed in. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the state that is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What is to happen before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Something is never answered: the picture is taken while it loads. */
  readonly isLoading?: boolean;
  /** There is nothing like it on a phone. */
  readonly isWideOnly?: boolean;
}

const ajax = { 'x-requested-with': 'XMLHttpRequest' };

/** Presses a button and waits for what it opens. */
const press = (name: string | RegExp, opens: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole(opens).first().waitFor();
};

async function leaveEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('This is a required field').first().waitFor();
}

/** A return from a provider that nobody has been sent to. */
async function beBack(page: Page): Promise<void> {
  await page.getByText('This sign-in has expired').waitFor();
}

/** Answers a call in the server's place. */
const answer = (path: string, status: number, message: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, (route) => route.fulfill({ status, json: { message, code: 'pictures.example' } }));
};

/** A newcomer has not been told anything. */
async function noAlerts(page: Page): Promise<void> {
  const json = { data: [], meta: { current_page: 1, last_page: 1, per_page: 5, total: 0, from: null, to: null }, total_notification: 0 };
  await page.route('**/app/notifications/view/index*', (route) => route.fulfill({ json }));
}

/** Some day of somebody with something to tell, as the bird view lists it. */
async function someDay(page: Page): Promise<string> {
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const reply = await page.request.get(`/app/time/attendance/bird-view/all-data?start_date=${first}&end_date=${last}`, { headers: ajax });
  const { data } = (await reply.json()) as { data: { id: string; user_calendars: Record<string, { attendance_id: string | null; icon: string }> }[] };
  const days = data.flatMap(({ id, user_calendars }) =>
    Object.values(user_calendars).flatMap(({ attendance_id, icon }) => (attendance_id ? [{ id, attendance_id, icon }] : [])),
  );
  const day = days.find(({ icon }) => icon === 'irregular') ?? days.find(({ icon }) => icon === 'late') ?? days[0];
  return `/time/details/view/${day?.attendance_id}/${day?.id}`;
}

async function somebody(page: Page): Promise<string> {
  const reply = await page.request.get('/app/muster-bar/search', { headers: ajax });
  const people = (await reply.json()) as { id: string }[];
  return `/time/${people[3]?.id}`;
}

async function openSessions(page: Page): Promise<void> {
  await press(/^Account/, 'menu')(page);
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function searchPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search People' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search People' }).fill('an');
  await page.getByRole('option').first().waitFor();
}

const inClock = (page: Page, name: string) => page.getByRole('group', { name: 'Clock', exact: true }).getByRole('button', { name, exact: true });

async function clockOut(page: Page): Promise<void> {
  await inClock(page, 'Clock Out').click();
  await page.getByRole('dialog', { name: /^Confirm Clock Out/ }).waitFor();
}

/** Says that the day was not like that, and enters times that cannot be. */
async function correctWrongly(page: Page): Promise<void> {
  await clockOut(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await dialog.getByLabel('Clock 1 break 1 End hours').fill('04');
  await dialog.getByLabel('Clock 1 End hours').fill('18');
  await dialog.getByLabel('Clock 1 End minutes').fill('30');
  await dialog.getByLabel('Clock 1 End seconds').fill('00');
  await dialog.getByPlaceholder('Please explain what happened.').fill('Helped with the night delivery and forgot to clock out.');
  await dialog.getByText('End time cannot be a future event.').waitFor();
}

async function justAMinute(page: Page): Promise<void> {
  await answer('time/attendance/clock/break', 424, 'You are on a break already.')(page);
  await inClock(page, 'Break').click();
  await page.getByText('Just A Minute').waitFor();
}

const recordedDay = /: (Late|Completed|Irregular|Remote)/;
const cells = (page: Page) => page.getByRole('button', { name: recordedDay });

async function openChange(page: Page): Promise<void> {
  await page.locator('[data-entry]').nth(2).click();
  await page.getByText('Place in the chain').waitFor();
}

async function openCell(page: Page): Promise<void> {
  await cells(page).nth(8).click();
  await page.getByRole('region').or(page.getByRole('dialog')).getByText('Clock in').first().waitFor();
  // The table has become narrower under the pointer: another cell shows its card.
  await page.mouse.move(400, 5);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
}

async function pointAtCell(page: Page): Promise<void> {
  await cells(page).nth(20).hover();
  await page.getByRole('tooltip').waitFor();
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search in this table' }).fill('zzz');
  await page.getByRole('heading', { name: 'Nobody fits these filters' }).waitFor();
}

async function openOwnDay(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: /Completed|Late/ }).nth(3).click();
  await page.getByText('Clock in').first().waitFor();
}

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('main').getByText('No internet.').waitFor();
}

/** The address of one role, with its tab. */
const roleNamed =
  (name: string, tab = '') =>
  async (page: Page): Promise<string> => {
    const reply = await page.request.get('/app/settings/general/role-permissions/roles-with-permissions', { headers: ajax });
    const { roles } = (await reply.json()) as { roles: { id: string; name: string }[] };
    return `${rolesPath}?role=${roles.find((role) => role.name === name)?.id}${tab}`;
  };
const rolesPath = '/settings/general-settings/role-permissions';

async function changeRights(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'delete an attendance entry' }).click();
  await page.getByRole('checkbox', { name: 'see everyone’s attendance in the bird view' }).click();
  await page.getByText('2 changes not saved').waitFor();
}

async function previewRights(page: Page): Promise<void> {
  await changeRights(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await page.getByRole('dialog').getByText('This changes what').waitFor();
}

async function findRight(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a right' }).fill('break');
}

/** Beside each other, or one below the other on a phone. */
async function chooseKind(page: Page, kind: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Assign to' });
  if (!(await list.isVisible())) return page.getByRole('radiogroup', { name: 'Assign to' }).getByText(kind).click();
  await list.click();
  await page.getByRole('option', { name: kind }).click();
}

async function assignRole(page: Page): Promise<void> {
  await press('Assign', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await chooseKind(page, 'Departments');
  await dialog.getByRole('checkbox', { name: 'Quality' }).click();
  await chooseKind(page, 'People');
  await dialog.getByRole('checkbox', { name: 'Agnes Lund' }).click();
}

async function checkAssigned(page: Page): Promise<void> {
  await assignRole(page);
  await page.getByRole('button', { name: 'See who gets it' }).click();
  await page.getByRole('list', { name: 'Who gets the role' }).waitFor();
}

async function leadsRights(page: Page): Promise<string> {
  const reply = await page.request.get('/app/muster-bar/search', { headers: ajax });
  const people = (await reply.json()) as { id: string; name: string }[];
  return `${rolesPath}/people/${people.find(({ name }) => name === 'Rafael Costa')?.id}`;
}

/** Requests that nobody answers while the picture is taken. */
const silent = (path: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, () => {});
};

const refused = (status: number, message: string): Shot => ({
  name: `error-${status}`,
  path: '/reset-password/anything',
  before: answer('reset-password/check', status, message),
});

const lists = '/settings/people';

/** Adds a department without saying which. */
async function addNothing(page: Page): Promise<void> {
  await press('Add department', 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await page.getByText('This is a required field').waitFor();
}

/** Deletes a department that is used, up to the second question. */
async function deleteUsed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Production' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('This is still used by').waitFor();
}

async function findNoDepartment(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('zzz');
  await page.getByRole('heading', { name: 'Nothing fits this search' }).waitFor();
}

const general = '/settings/general-settings';

/** Somebody else has saved the form meanwhile. */
async function meetAnother(page: Page): Promise<void> {
  const current = { title: 'Alder & Finch Ltd', website_url: 'https://demo.example', country_id: 'DK' };
  const json = { message: 'Somebody else has changed this meanwhile.', code: 'platform.changedMeanwhile', data: { current, version: '0'.repeat(16) } };
  await page.route('**/app/settings/general/application/company', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 461, json }) : route.continue(),
  );
  await page.getByLabel('Company name').fill('Alder, Finch & Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert', { name: 'Changed meanwhile' }).waitFor();
}

async function enterWrongly(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('');
  await page.getByLabel('Website').fill('demo');
  await page.getByText('Please provide a valid URL').waitFor();
}

async function listNetworks(page: Page): Promise<void> {
  for (const [index, network] of ['203.0.113.0/24', '2001:db8::/32'].entries()) {
    await page.getByRole('button', { name: 'Add a network' }).click();
    await page.getByLabel(`Address or range ${index + 1}`).fill(network);
    await page.getByLabel(`Name ${index + 1}`).fill(index ? 'Warehouse' : 'Office');
  }
  await page.getByText(/may clock in from these networks alone/).waitFor();
}

async function listNetworksWrongly(page: Page): Promise<void> {
  await listNetworks(page);
  await page.getByLabel('Address or range 2').fill('203.0.113.300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Incorrect IP address(es)').waitFor();
}

async function fillMail(page: Page): Promise<void> {
  await page.getByLabel('Before the subject').fill('[Alder & Finch]');
  await page.getByLabel('Address of the logo').fill('https://demo.example/logo.png');
}

async function chooseFaintColours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paper' }).click();
  await page.getByRole('textbox', { name: 'Menu text', exact: true }).fill('#8A8A8A');
  await page.getByRole('textbox', { name: 'Text on buttons', exact: true }).fill('#4D5FC6');
  await page.getByText('Hard to read for many people').waitFor();
}

async function changeChannels(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Somebody’s roles have changed: By mail' }).press('Space');
  await page.getByText('There are changes that are not saved.').waitFor();
}

/** A draft of a logo, as if it had been uploaded: at the time of the pictures every upload has expired. */
async function haveDraft(page: Page): Promise<void> {
  const url = 'app/application/file/pictures';
  const bar = (left: number, height: number) => ({ input: { create: { width: 28, height, channels: 3 as const, background: '#F4C95D' } }, left, top: 64 - height });
  const picture = sharp({ create: { width: 240, height: 80, channels: 3, background: '#1F6F5C' } });
  const bars = picture.composite([bar(54, 24), bar(106, 36), bar(158, 48)]);
  const body = await bars.png().toBuffer();
  await page.route(`**/${url}`, (route) => route.fulfill({ body, contentType: 'image/png' }));
  await page.route('**/app/authorization*', async (route) => {
    const json = (await (await route.fetch()).json()) as { app: { settings: object } };
    await route.fulfill({ json: { ...json, app: { ...json.app, settings: { ...json.app.settings, draft_logo: url } } } });
  });
  await page.route('**/app/settings/general/application/company', async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, draft_logo: { id: 'pictures', url } } });
  });
}

async function seeDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload another' }).scrollIntoViewIfNeeded();
}

const settingsShots: readonly Shot[] = [
  { name: 'settings', who: 'owner', path: '/settings' },
  { name: 'company', who: 'owner', path: `${general}/company-information` },
  { name: 'company-errors', who: 'owner', path: `${general}/company-information`, prepare: enterWrongly },
  { name: 'company-conflict', who: 'owner', path: `${general}/company-information`, prepare: meetAnother },
  { name: 'company-loading', who: 'owner', path: `${general}/company-information`, before: silent('settings/general/application/company'), isLoading: true },
  { name: 'theme', who: 'owner', path: `${general}/theme-design` },
  { name: 'theme-faint', who: 'owner', path: `${general}/theme-design`, prepare: chooseFaintColours },
  { name: 'network', who: 'owner', path: `${general}/network-setup` },
  { name: 'network-effect', who: 'owner', path: `${general}/network-setup`, prepare: listNetworks },
  { name: 'network-errors', who: 'owner', path: `${general}/network-setup`, prepare: listNetworksWrongly },
  { name: 'email', who: 'owner', path: `${general}/email-setup`, prepare: fillMail },
  { name: 'email-error', who: 'owner', path: `${general}/email-setup`, before: answer('settings/general/application/email-setup', 424, 'This cannot be read at present.') },
  { name: 'handbook', who: 'owner', path: `${general}/employee-handbook` },
  { name: 'alert-setup', who: 'owner', path: `${general}/alert-setup` },
  { name: 'alert-setup-changes', who: 'owner', path: `${general}/alert-setup`, prepare: changeChannels },
  { name: 'company-logo', who: 'owner', path: `${general}/company-information`, before: haveDraft, prepare: seeDraft },
];

export const shots: readonly Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', prepare: leaveEmpty },
  { name: 'login-sso-waiting', path: '/login/google/redirect', before: silent('login/google/authentication'), isLoading: true },
  { name: 'login-sso-refused', path: '/login/apple/redirect', prepare: beBack },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'link-expired', path: '/reset-password/used' },
  { name: 'error-403', path: '/error-403' },
  refused(419, 'Session Expired'),
  refused(429, 'Too Many Requests'),
  { name: 'error-500', path: '/error-500' },
  refused(503, 'Service Unavailable'),
  { name: 'feed-owner', who: 'owner', path: '/feed' },
  { name: 'feed-on-break', who: 'hr', path: '/feed' },
  { name: 'feed-employee', who: 'employee', path: '/feed' },
  { name: 'feed-not-in', who: 'anders.bech', path: '/feed' },
  { name: 'feed-terminal', who: 'amara.okafor', path: '/feed' },
  { name: 'feed-loading', who: 'owner', path: '/feed', before: silent('dashboard/**'), isLoading: true },
  { name: 'clock-out', who: 'owner', path: '/feed', prepare: clockOut },
  { name: 'clock-out-long-day', who: 'lead', path: '/feed', prepare: clockOut },
  { name: 'clock-out-errors', who: 'lead', path: '/feed', prepare: correctWrongly },
  { name: 'just-a-minute', who: 'owner', path: '/feed', prepare: justAMinute },
  { name: 'offline', who: 'owner', path: '/feed', prepare: loseNetwork },
  { name: 'add-person', who: 'hr', path: '/feed', prepare: press('Add person', 'dialog') },
  { name: 'account-menu', who: 'owner', path: '/feed', prepare: press(/^Account/, 'menu') },
  { name: 'alerts', who: 'owner', path: '/feed', prepare: press(/^Alerts/, 'dialog') },
  { name: 'alerts-none', who: 'owner', path: '/feed', before: noAlerts, prepare: press(/^Alerts/, 'dialog') },
  { name: 'all-alerts', who: 'owner', path: '/notification/all' },
  { name: 'sessions', who: 'owner', path: '/feed', prepare: openSessions },
  { name: 'search', who: 'owner', path: '/feed', prepare: searchPeople },
  { name: 'time-self', who: 'employee', path: '/time/self' },
  { name: 'time-self-day', who: 'employee', path: '/time/self', prepare: openOwnDay },
  { name: 'bird-view', who: 'owner', path: '/time/bird-view' },
  { name: 'bird-view-day', who: 'owner', path: '/time/bird-view', prepare: openCell },
  { name: 'bird-view-card', who: 'owner', path: '/time/bird-view', prepare: pointAtCell, isWideOnly: true },
  { name: 'bird-view-nobody', who: 'hr', path: '/time/bird-view', prepare: findNobody },
  { name: 'individual-view', who: 'hr', path: '/time/individual-view' },
  { name: 'person-time', who: 'owner', path: somebody },
  { name: 'day-detail', who: 'hr', path: someDay },
  { name: 'roles', who: 'owner', path: rolesPath },
  { name: 'roles-loading', who: 'owner', path: rolesPath, before: silent('settings/general/role-permissions/**'), isLoading: true },
  { name: 'roles-add', who: 'owner', path: rolesPath, prepare: press('Add role', 'dialog') },
  { name: 'roles-menu', who: 'owner', path: rolesPath, prepare: press('More for Team lead', 'menu') },
  { name: 'role', who: 'owner', path: roleNamed('Team lead') },
  { name: 'role-read-only', who: 'hr', path: roleNamed('Team lead') },
  { name: 'role-search', who: 'owner', path: roleNamed('Team lead'), prepare: findRight },
  { name: 'role-changes', who: 'owner', path: roleNamed('Team lead'), prepare: changeRights },
  { name: 'role-preview', who: 'owner', path: roleNamed('Team lead'), prepare: previewRights },
  { name: 'role-assign-to', who: 'owner', path: roleNamed('Employee', '&tab=assign-to') },
  { name: 'role-assign', who: 'owner', path: roleNamed('Team lead', '&tab=assign-to'), prepare: assignRole },
  { name: 'role-assign-check', who: 'owner', path: roleNamed('Team lead', '&tab=assign-to'), prepare: checkAssigned },
  { name: 'person-rights', who: 'owner', path: leadsRights },
  { name: 'departments', who: 'owner', path: `${lists}/departments` },
  { name: 'departments-loading', who: 'owner', path: `${lists}/departments`, before: silent('settings/employee/**'), isLoading: true },
  { name: 'departments-add', who: 'owner', path: `${lists}/departments`, prepare: addNothing },
  { name: 'departments-edit', who: 'owner', path: `${lists}/departments`, prepare: press('Assembly', 'dialog') },
  { name: 'departments-menu', who: 'owner', path: `${lists}/departments`, prepare: press('More for Engineering', 'menu') },
  { name: 'departments-in-use', who: 'owner', path: `${lists}/departments`, prepare: deleteUsed },
  { name: 'departments-nothing', who: 'owner', path: `${lists}/departments`, prepare: findNoDepartment },
  { name: 'departments-trash', who: 'owner', path: `${lists}/departments?tab=trash` },
  { name: 'designations', who: 'owner', path: `${lists}/designations` },
  { name: 'employment-types', who: 'owner', path: `${lists}/employment-types` },
  { name: 'document-types', who: 'owner', path: `${lists}/document-types` },
  { name: 'audit-log', who: 'owner', path: '/settings/audit-log?kind=time' },
  { name: 'audit-log-people', who: 'owner', path: '/settings/audit-log?kind=people', prepare: openChange },
  { name: 'audit-log-nothing', who: 'owner', path: '/settings/audit-log?search=zzz' },
  { name: 'audit-log-loading', who: 'owner', path: '/settings/audit-log', before: silent('settings/audit-log/**'), isLoading: true },
  { name: 'audit-log-error', who: 'owner', path: '/settings/audit-log', before: answer('settings/audit-log/**', 500, 'Something went wrong.') },
  { name: 'trash', who: 'owner', path: '/settings/trash' },
  { name: 'trash-empty', who: 'owner', path: '/settings/trash?type=nothing' },
  { name: 'forbidden', who: 'employee', path: '/time/bird-view' },
  { name: 'not-found', who: 'employee', path: '/nowhere' },
  ...settingsShots,
];
