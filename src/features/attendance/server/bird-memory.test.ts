import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { attendance } from '../contract.ts';
import { BirdMemory } from './bird-view.ts';
import { attendanceRoutesWith } from './routes.ts';

const now = plannedInstant('2026-03-31 12:00:00' as LocalDateTime, 'Europe/Berlin');
const query = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-31' as LocalDate };
const server = (memory: BirdMemory) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [attendanceRoutesWith(memory)],
      now: () => new Date(now * 1000),
    }),
  );

test('data read while people’s time changes is not cached for longer than it is valid', async () => {
  const acme = await company();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const people = [await acme.hire('Ana'), await acme.hire('Ben')];
  const servers = [server(new BirdMemory()), server(new BirdMemory())];
  for (let day = 1; day <= 30; day += 1) {
    const clock_in = plannedInstant(`2026-03-${String(day).padStart(2, '0')} 09:00:00` as LocalDateTime, 'UTC');
    const pairs = [{ clock_in, clock_out: clock_in + 3600 * ((day % 8) + 1) }];
    const writing = people.map(({ id: person_id }) =>
      acme.inside((db) => recordPairs(db, { person_id, pairs, now, source: 'import' })),
    );
    const renaming = acme.inside((db) =>
      db
        .updateTable('people')
        .set({ avatar: `/${day}.png` })
        .execute(),
    );
    const reading = [...servers, ...servers, ...servers].map((call) => call(attendance.birdView, { query }, meg));
    await Promise.all([...writing, renaming, ...reading]);

    const { body } = await server(new BirdMemory())(attendance.birdView, { query }, meg);
    for (const call of servers) expect((await call(attendance.birdView, { query }, meg)).body).toEqual(body);
    expect(Object.keys(body.data[0]?.user_calendars ?? {})).toHaveLength(day);
  }
});

test('the cache of one company is not used for another, even for people with the same id', async () => {
  const call = server(new BirdMemory());
  const [acme, other] = [await company(), await company()];
  const ana = await acme.hire('Ana');
  const joined_on = '2000-01-01' as LocalDate;
  const eve = { id: ana.id, name: 'Eve', username: 'eve', joined_on };
  await other.inside((db) => db.insertInto('people').values(eve).execute());
  const [meg, mia] = [await acme.hire('Meg', 'view_any_attendance'), await other.hire('Mia', 'view_any_attendance')];
  const named = async (who: typeof meg) =>
    (await call(attendance.birdRow, { query: { user_id: ana.id, ...query } }, who)).body.name;

  expect([await named(meg), await named(mia), await named(meg)]).toEqual(['Ana', 'Eve', 'Ana']);
  const page = (await call(attendance.birdView, { query }, mia)).body;
  expect(page.data.map(({ name }) => name)).toEqual(['Eve', 'Mia']);
});
