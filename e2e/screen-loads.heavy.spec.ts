import type { Page, Request } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { permissions } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { readApart } from './apart.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { expect, test, type Acme } from './world.ts';

/** Maximum sum of layout shifts of a screen without user input, as browsers count them. */
const mostShift = 0.02;

/** Maximum requests of a first visit with an empty cache: page, scripts, styles, font and data. */
const mostRequests = 15;
/** Dialogs for later errors, preloaded three seconds after the page has rendered. */
const fetchedAhead = /\/assets\/Notice/;

/** Script that collects the layout shifts of a page in `shifts`; text, because Node's types have no such entries. */
const observeShifts = `globalThis.shifts = [];
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  globalThis.note = (list) => shifts.push(...list.map(({ value, sources }) => ({
    value,
    moved: sources.map(({ node, previousRect, currentRect }) =>
      [node?.className, node?.textContent?.slice(0, 30), placeOf(previousRect), '→', placeOf(currentRect)].join(' ')),
  })));
  globalThis.observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });`;

interface Shift {
  readonly value: number;
  /** Moved elements, with old and new position: x, y, width, height. */
  readonly moved: readonly string[];
}

/** Creates lists longer than a window and an empty one; returns the addresses of the screens. */
async function busy(acme: Acme, ana: Member) {
  for (let at = 0; at < 15; at += 1) await acme.hire(`Person ${at}`);
  const day = await recordDay(acme, ana, dateAt(-1), [{ start: '08:00:00', end: '12:00:00' }]);
  const [holiday_id = '', group = '', empty = ''] = await acme.inside(async (db) => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Number ${index}` }));
    await db.insertInto('departments').values(rows).execute();
    await db.insertInto('designations').values(rows).execute();
    const groups = await db.insertInto('groups').values(rows).returning('id').execute();
    const ids = groups.map(({ id }) => id);
    await db
      .insertInto('group_people')
      .values({ group_id: ids[0] ?? '', person_id: ana.id })
      .execute();
    const holiday = await db
      .insertInto('holidays')
      .values({ name: 'May Day', start_date: dateAt(-2), end_date: dateAt(-2), is_for_everyone: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [holiday.id, ...ids];
  });
  const places = { user_id: ana.id, username: ana.username, id: day, holiday_id };
  return screenPaths.flatMap((path) =>
    (path.includes('{group_id}') ? [group, empty] : [group]).map((group_id) =>
      addressOf(path, { ...places, group_id }),
    ),
  );
}

/** Reading of replies: as the product does it, or each reply by itself, so that more may move. */
type Reading = 'together' | 'apart';

/**
 * Opens addresses as on a slow network: replies arrive one after the other,
 * each after the page has rendered without it.
 * @returns a function that opens one and waits until no request is pending after rendering; it returns the requests,
 * each as its method and address
 */
async function slowly(page: Page, reading: Reading) {
  const requests = new Set<Request>();
  const made: string[] = [];
  page.on('request', (request) => {
    requests.add(request);
    const { pathname, search } = new URL(request.url());
    if (!fetchedAhead.test(pathname)) made.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  const drawn = () =>
    page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      .catch(() => {});
  let last: Promise<unknown> = Promise.resolve();
  await page.route('**/app/**', (route) => {
    // Requests of a screen that has been left are not answered.
    last = last
      .then(drawn)
      .then(() => route.continue())
      .catch(() => {});
  });
  if (reading === 'apart') await readApart(page);
  return async (address: string): Promise<readonly string[]> => {
    // A picture has no scripts, so nothing that was opened before asks for anything.
    await page.goto(new URL('/favicon.svg', address).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    requests.clear();
    made.length = 0;
    // The last request of every screen; its own requests have been made by then, or are made while it renders.
    const signed = page.waitForResponse('**/app/broadcasting/auth/channels');
    await page.goto(address);
    await signed;
    await page.getByRole('heading').first().waitFor();
    for (let still = 0; still < 3; still = requests.size > 0 ? 0 : still + 1) await drawn();
    return [...made];
  };
}

/** @returns the screens that move too much, with the moved elements, and those that ask for too much */
async function faultsOf(page: Page, addresses: readonly string[], reading: Reading): Promise<string[]> {
  await page.addInitScript(observeShifts);
  const open = await slowly(page, reading);
  const faults: string[] = [];
  for (const address of addresses) {
    const requests = await open(address);
    const shifts = (await page.evaluate('note(observer.takeRecords()), shifts')) as Shift[];
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > mostShift) faults.push(`${address} moves: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
    if (reading === 'together') faults.push(...requestFaults(requests).map((each) => `${address} ${each}`));
  }
  return faults;
}

function requestFaults(requests: readonly string[]): string[] {
  const reads = requests.filter((each) => each.startsWith('GET /app/')).flatMap(readsOf);
  const asked = requests.join('\n');
  return [
    ...(requests.length < 2 ? ['makes no requests'] : []),
    ...(requests.length > mostRequests ? [`makes ${requests.length} requests:\n${asked}`] : []),
    ...(new Set(reads).size < reads.length ? [`reads something twice:\n${asked}`] : []),
  ];
}

/** Returns the readings of a request, single or combined. */
function readsOf(request: string): string[] {
  const address = request.replace('GET /app/', '');
  return address.startsWith('together?') ? address.split(/[?&]read=/).slice(1) : [address];
}

test('the screens are found', () => expect(screenPaths.length).toBeGreaterThan(30));

for (const [width, viewport, reading] of [
  ['wide', { width: 1440, height: 900 }, 'together'],
  ['narrow', { width: 390, height: 844 }, 'apart'],
] as const) {
  // Slow answers make this long: each test takes every third screen.
  for (const third of [0, 1, 2])
    test(`${width}: no screen moves at its first visit, or asks for too much, part ${third + 1} of 3`, async ({
      acme,
      as,
    }) => {
      test.slow();
      const ana = await acme.hire('Ana', ...permissions.filter((each) => each !== 'allowed_bio_devices'));
      const paths = (await busy(acme, ana)).filter((_, index) => index % 3 === third);
      const page = await as(ana, '/favicon.svg', { viewport });
      expect(
        await faultsOf(
          page,
          paths.map((path) => acme.url + path),
          reading,
        ),
      ).toEqual([]);
    });

  test(`${width}: the holidays of a year do not move while they load`, async ({ acme, as }) => {
    const hal = await acme.hire('Hal', 'view_holiday');
    const year = dateAt(0).slice(0, 4);
    await acme.inside((db) =>
      db
        .insertInto('holidays')
        .values(
          ['01-01', '05-01', '12-25'].map((day) => {
            const date = `${year}-${day}` as LocalDate;
            return { name: `Holiday in ${day}`, start_date: date, end_date: date, is_for_everyone: true };
          }),
        )
        .execute(),
    );
    const page = await as(hal, '/favicon.svg', { viewport });
    expect(await faultsOf(page, [`${acme.url}/settings/leave/holidays`], 'apart')).toEqual([]);
  });

  // People who clock at a terminal have a clock on the feed while they are in, and none while they are out.
  test(`${width}: the feed of people who clock at a terminal does not move while it loads`, async ({ acme, as }) => {
    const moving: string[] = [];
    for (const clocks of [[], [{ start: '08:00:00' }]]) {
      const ben = await acme.hire('Ben', 'allowed_bio_devices');
      if (clocks.length) await recordDay(acme, ben, dateAt(0), clocks);
      moving.push(...(await faultsOf(await as(ben, '/favicon.svg', { viewport }), [`${acme.url}/feed`], 'apart')));
    }
    expect(moving).toEqual([]);
  });
}
