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
  const [group = '', empty = ''] = await acme.inside(async (db) => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ name: `Number ${at}` }));
    await db.insertInto('departments').values(rows).execute();
    await db.insertInto('designations').values(rows).execute();
    const groups = await db.insertInto('groups').values(rows).returning('id').execute();
    const ids = groups.map(({ id }) => id);
    await db
      .insertInto('group_people')
      .values({ group_id: ids[0] ?? '', person_id: ana.id })
      .execute();
    return ids;
  });
  const places = { user_id: ana.id, username: ana.username, id: day };
  return screenPaths.flatMap((path) =>
    (path.includes('{group_id}') ? [group, empty] : [group]).map((group_id) =>
      addressOf(path, { ...places, group_id }),
    ),
  );
}

/**
 * Opens addresses as on a slow network: replies arrive one after the other,
 * each after the page has rendered without it.
 * @returns a function that opens one and waits until no request is pending after rendering
 */
async function slowly(page: Page) {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
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
  await readApart(page);
  return async (address: string) => {
    requests.clear();
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    for (let still = 0; still < 3; still = requests.size > 0 ? 0 : still + 1) await drawn();
  };
}

/** @returns the screens that move too much, with the moved elements */
async function movingScreens(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.addInitScript(observeShifts);
  const open = await slowly(page);
  const moving: string[] = [];
  for (const address of addresses) {
    await open(address);
    const shifts = (await page.evaluate('note(observer.takeRecords()), shifts')) as Shift[];
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > mostShift) moving.push(`${address}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
  }
  return moving;
}

for (const [width, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  // Slow answers make this long: each test takes every third screen.
  for (const third of [0, 1, 2])
    test(`${width}: no screen moves while it loads, part ${third + 1} of 3`, async ({ acme, as }) => {
      const ana = await acme.hire('Ana', ...permissions.filter((each) => each !== 'allowed_bio_devices'));
      const paths = (await busy(acme, ana)).filter((_, index) => index % 3 === third);
      const page = await as(ana, '/favicon.svg', { viewport });
      expect(
        await movingScreens(
          page,
          paths.map((path) => acme.url + path),
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
    expect(await movingScreens(page, [`${acme.url}/settings/leave/holidays`])).toEqual([]);
  });

  // People who clock at a terminal have a clock on the feed while they are in, and none while they are out.
  test(`${width}: the feed of whoever clocks at a terminal does not move while it loads`, async ({ acme, as }) => {
    const moving: string[] = [];
    for (const clocks of [[], [{ start: '08:00:00' }]]) {
      const ben = await acme.hire('Ben', 'allowed_bio_devices');
      if (clocks.length) await recordDay(acme, ben, dateAt(0), clocks);
      moving.push(...(await movingScreens(await as(ben, '/favicon.svg', { viewport }), [`${acme.url}/feed`])));
    }
    expect(moving).toEqual([]);
  });
}
