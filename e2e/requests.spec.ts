import type { Page } from '@playwright/test';
import { permissions } from '#platform/shared/permissions.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { expect, test } from './world.ts';

/** Maximum requests of a first visit with an empty cache: page, scripts, styles, font and data. */
const mostRequests = 15;
/** Dialogs for later errors, preloaded three seconds after the page has rendered. */
const fetchedAhead = /\/assets\/Notice/;

/** Collects the requests of a page, each as its method and address. */
function listen(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!fetchedAhead.test(pathname)) requests.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
  });
  return requests;
}

test('the screens are found', () => expect(screenPaths.length).toBeGreaterThan(30));

for (const path of screenPaths)
  test(`${path}: a first visit asks for no more than ${mostRequests} things`, async ({ acme, as }) => {
    const ana = await acme.hire('Ana', ...permissions.filter((each) => each !== 'allowed_bio_devices'));
    const day = await recordDay(acme, ana, dateAt(-1), [{ start: '08:00:00', end: '12:00:00' }]);
    const group = await acme.inside((db) =>
      db.insertInto('groups').values({ name: 'Early birds' }).returning('id').executeTakeFirstOrThrow(),
    );
    const holiday = await acme.inside((db) =>
      db
        .insertInto('holidays')
        .values({ name: 'May Day', start_date: dateAt(-2), end_date: dateAt(-2), is_for_everyone: true })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const ids = { id: day, group_id: group.id, holiday_id: holiday.id };
    const places = { user_id: ana.id, username: ana.username, ...ids };
    const page = await as(ana, '/favicon.svg');
    const requests = listen(page);
    const signed = page.waitForResponse('**/app/broadcasting/auth/channels');
    await page.goto(acme.url + addressOf(path, places));
    // The last request of every screen; the screen's own requests have been made by then, or are made while it renders.
    await signed;
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests);
    const reads = requests.filter((each) => each.startsWith('GET /app/')).flatMap(readsOf);
    expect(new Set(reads).size, reads.join('\n')).toBe(reads.length);
  });

/** Returns the readings of a request, single or combined. */
function readsOf(request: string): string[] {
  const address = request.replace('GET /app/', '');
  return address.startsWith('together?') ? address.split(/[?&]read=/).slice(1) : [address];
}
