import type { Page, Request } from '@playwright/test';
import { permissions } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { expect, test, type Acme } from './world.ts';

/** Maximum requests of a first visit with an empty cache: page, scripts, styles, font and data. */
const mostRequests = 15;
/** Dialogs for later errors, preloaded three seconds after the page has rendered. */
const fetchedAhead = /\/assets\/Notice/;

/** Creates rows for each screen; returns the addresses of all screens. */
async function addressesOf(acme: Acme, ana: Member): Promise<string[]> {
  const day = await recordDay(acme, ana, dateAt(-1), [{ start: '08:00:00', end: '12:00:00' }]);
  const ids = await acme.inside(async (db) => {
    const group = await db
      .insertInto('groups')
      .values({ name: 'Early birds' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const holiday = await db
      .insertInto('holidays')
      .values({ name: 'May Day', start_date: dateAt(-2), end_date: dateAt(-2), is_for_everyone: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: day, group_id: group.id, holiday_id: holiday.id };
  });
  return screenPaths.map((path) => addressOf(path, { user_id: ana.id, username: ana.username, ...ids }));
}

/** Opens a screen as at the first visit. @returns its requests, each as its method and address */
async function requestsOf(page: Page, acme: Acme, address: string): Promise<string[]> {
  // A picture has no scripts, so nothing that was opened before asks for anything.
  await page.goto(`${acme.url}/favicon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const requests: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!fetchedAhead.test(pathname)) requests.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
  };
  page.on('request', note);
  const signed = page.waitForResponse('**/app/broadcasting/auth/channels');
  await page.goto(acme.url + address);
  // The last request of every screen; the screen's own requests have been made by then, or are made while it renders.
  await signed;
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return requests;
}

/** Returns the readings of a request, single or combined. */
function readsOf(request: string): string[] {
  const address = request.replace('GET /app/', '');
  return address.startsWith('together?') ? address.split(/[?&]read=/).slice(1) : [address];
}

test('the screens are found', () => expect(screenPaths.length).toBeGreaterThan(30));

// One page opens many screens, which costs half of a page for each: every test takes each fourth screen.
for (const fourth of [0, 1, 2, 3])
  test(`a first visit to a screen asks for no more than ${mostRequests} things, none twice, part ${fourth + 1} of 4`, async ({
    acme,
    as,
  }) => {
    const ana = await acme.hire('Ana', ...permissions.filter((each) => each !== 'allowed_bio_devices'));
    const addresses = await addressesOf(acme, ana);
    const page = await as(ana, '/favicon.svg');
    for (const address of addresses.filter((_, index) => index % 4 === fourth)) {
      const requests = await requestsOf(page, acme, address);
      const asked = `${address}\n${requests.join('\n')}`;
      expect.soft(requests.length, asked).toBeGreaterThan(1);
      expect.soft(requests.length, asked).toBeLessThanOrEqual(mostRequests);
      const reads = requests.filter((each) => each.startsWith('GET /app/')).flatMap(readsOf);
      expect.soft(new Set(reads).size, asked).toBe(reads.length);
    }
  });
