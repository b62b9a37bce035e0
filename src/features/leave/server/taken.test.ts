import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Company } from '#platform/testing/company.ts';
import { leaveTypes } from '../contract.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

interface Line {
  readonly person: string;
  readonly type: string;
  readonly kind: 'correction' | 'opening';
  readonly amount: number;
  readonly date: string;
}

/** Books leave as lines, and other lines that are not leave taken. */
const book = (acme: Company, { person, type, amount, date, kind }: Line) =>
  acme.inside((db) =>
    rowsOf(
      db,
      `insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, reason)
       values ($1, $2, $3, date_trunc('year', $4::date), $4, $5, 'Moved')`,
      [person, type, kind, date, amount],
    ),
  );

/** Books a day of leave that was applied for and approved: three lines. */
const take = (acme: Company, { person, type, date, amount }: Omit<Line, 'kind'>) =>
  acme.inside((db) =>
    rowsOf(
      db,
      `with a as (insert into leave_applications (person_id, leave_type_id, starts_on, ends_on, total, applied_for)
         values ($1, $2, $3::date, $3::date, $4, '[]') returning id)
       insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
       select $1, $2, kind, date_trunc('year', $3::date), $3::date, sign * $4::numeric, a.id
         from a, (values ('reserve', -1), ('release', 1), ('spend', -1)) k (kind, sign)`,
      [person, type, date, amount],
    ),
  );

const summed = (acme: Company) =>
  acme.inside((db) =>
    rowsOf<{ id: string; taken: number }>(
      db,
      `select t.id, coalesce((select -sum(l.amount) from leave_lines l
         where l.leave_type_id = t.id and l.kind in ('reserve', 'spend', 'release')
           and l.date between '2026-01-01' and '2026-12-31'), 0)::float8 as taken
         from leave_types t order by id`,
    ),
  );

test('leave taken of each type is the sum of the ledger after every booking', async () => {
  const { acme, lea, annual, addType } = await leaveWorld();
  const sick = await addType('Sick leave');
  const [ana, ben] = [(await acme.hire('Ana')).id, (await acme.hire('Ben')).id];
  const bookings = [
    () => Promise.resolve(),
    () => take(acme, { person: ana, type: annual, date: '2026-03-02', amount: 1 }),
    () => take(acme, { person: ana, type: annual, date: '2026-03-03', amount: 0.5 }),
    () => take(acme, { person: ben, type: sick, date: '2026-12-31', amount: 1 }),
    () => take(acme, { person: ben, type: annual, date: '2027-01-01', amount: 1 }),
    () => take(acme, { person: ben, type: annual, date: '2025-12-31', amount: 1 }),
    () => book(acme, { person: ana, type: annual, kind: 'correction', amount: -3, date: '2026-03-04' }),
    () => take(acme, { person: ana, type: annual, date: '2026-03-05', amount: -1.25 }),
  ];
  for (const [n, booking] of bookings.entries()) {
    await booking();
    const { data } = (await call(leaveTypes.index, { query: {} }, lea)).body;
    const found = data.map(({ id, taken }) => ({ id, taken })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect([n, found]).toEqual([n, await summed(acme)]);
  }
});
