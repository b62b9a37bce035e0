import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leftToPlan } from '../rules/balance.ts';
import { inDays } from '../rules/facts.ts';
import { leaveYearOf } from '../rules/leave-year.ts';
import { ruledLines } from '../rules/ledger-rules.ts';
import { bookByHand } from './commands/lines.ts';
import { factsOf } from './queries/facts.ts';
import { plannableBalancesOf } from './queries/left.ts';
import { leaveWorld, today } from './testing/leave-world.ts';

const date = (text: string) => text as LocalDate;
const days = ['2024-06-03', '2025-02-03', '2025-12-31', '2026-03-02', '2026-11-02', '2027-02-01'].map(date);

/** Makes people with packages for years, with and without leave taken, corrections and settled accounts. */
async function severalYears() {
  const world = await leaveWorld();
  const policy = await world.addPackage('Full time', { carry_over: 5, carry_over_months: 3 });
  const people: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cem', 'Dora']) {
    const { id } = await world.acme.hire(name);
    await world.joined(id, '2022-04-01');
    people.push(id);
  }
  const [ana = '', ben = '', cem = '', dora = ''] = people;
  await world.assign(policy, people, '2023-01-01');
  await world.runJob('2026-03-02');
  const take = (person: string, on: string, amount: number) =>
    world.acme.inside((db) =>
      rowsOf(
        db,
        `with a as (insert into leave_applications (person_id, leave_type_id, starts_on, ends_on, total, applied_for)
           values ($1, $2, $3::date, $3::date, $4, '[]') returning id)
         insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
         select $1, $2, 'spend', date_trunc('year', $3::date), $3::date, -$4::numeric, id from a`,
        [person, world.annual, on, amount],
      ),
    );
  await take(ana, '2024-05-06', 24);
  await take(ana, '2026-02-02', 3);
  await take(ben, '2025-07-01', 30);
  await world.acme.inside((db) =>
    bookByHand(db, {
      person_id: cem,
      leave_type_id: world.annual,
      kind: 'correction',
      date: date('2025-03-03'),
      amount: 250,
      reason: 'A week of moving',
      actor_id: null,
    }),
  );
  await world.runJob('2026-03-02');
  // Makes the account unsettled, so that the lines of all years count.
  await take(dora, '2023-09-04', 26);
  return { ...world, people };
}

test('leave given and left is the same whether earlier years or only their remainders are read', async () => {
  const { acme, people, annual } = await severalYears();
  for (const on of days)
    await acme.inside(async (db) => {
      const keys = people.map((person_id) => ({ person_id, leave_type_id: annual, date: on }));
      const all = await factsOf(db, people);
      const expected = people.map((id) => {
        const facts = all.get(id)?.find(({ leave_type_id }) => leave_type_id === annual)?.facts;
        if (!facts) throw new Error('Everybody has the package.');
        const year = leaveYearOf(on, facts.beginnings);
        const from = year.first <= today && today <= year.last ? today : year.first;
        const grants = ruledLines(facts, year.last).filter(
          ({ kind, leave_year }) => (kind === 'grant' || kind === 'accrual') && leave_year === year.first,
        );
        return {
          left: inDays(leftToPlan(facts, from)),
          given: inDays(grants.reduce((sum, { amount }) => sum + amount, 0)),
        };
      });
      expect([on, await plannableBalancesOf(db, keys, today)]).toEqual([on, expected]);
    });
});
