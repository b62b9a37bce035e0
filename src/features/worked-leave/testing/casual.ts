import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { employeeLeaves } from '#features/leave-applications/contract.ts';
import { employeeRoutes } from '#features/leave-applications/server/list-routes.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { creditCompany } from '../server/commands/credit-company.ts';

export const at = (local: string) => plannedInstant(local as LocalDateTime, 'Europe/Berlin');
export const day = (text: string) => text as LocalDate;
export const today = day('2026-11-05');
const now = at('2026-11-05 12:00:00');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employeeRoutes],
    now: () => new Date(now * 1000),
  }),
);

/** Adds a type in hours. @returns terms that give an hour of it for every 30 hours worked */
async function casualTerm(db: Db) {
  const { id } = await saveType(db, {
    name: 'Hours of leave',
    letter: 'H',
    color: '#3b8389',
    unit: 'hours',
    total_days: 0,
    is_paid: true,
    is_private: false,
    has_halves: true,
  });
  return {
    leave_type_id: id,
    days: 0,
    given: 'monthly',
    is_pro_rata: true,
    carry_over: null,
    carry_over_months: null,
    below_zero: 0,
    has_halves: true,
    proof_from: null,
    by_hours: { hours: 1, per: 30 },
  } as const;
}

/** Reads balances and credits of a person, and books their opening balance. */
function ledger(acme: Company, ana: Member, type: string) {
  const opening = (date: string, amount: number) =>
    acme.inside((db) =>
      rowsOf(
        db,
        `insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount)
         values ($1, $2, 'opening', '2026-01-01', $3, $4)`,
        [ana.id, type, date, amount],
      ),
    );
  const balance = (on: string) =>
    acme.inside(async (db) => {
      const own = (await factsOf(db, [ana.id])).get(ana.id)?.find(({ leave_type_id }) => leave_type_id === type);
      return own ? balanceOn(own.facts, day(on)) / 100 : null;
    });
  const lines = () =>
    acme.inside((db) =>
      rowsOf<{ date: string; amount: number; origin: string | null }>(
        db,
        `select date, amount::float8 as amount, cause ->> 'origin' as origin from leave_lines
          where person_id = $1 and kind = 'worked' order by id`,
        [ana.id],
      ),
    );
  return { balance, lines, opening };
}

/** Ana, a casual worker with an hour of leave for every 30 hours. */
export async function casual(values: object = {}, { joined = '2026-01-01' } = {}) {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_leave_application');
  const hal = await acme.hire('Hal');
  const actor = { actor_id: hal.id, now, today };
  const { type, policy, term } = await acme.inside(async (db) => {
    const term = { ...(await casualTerm(db)), ...values };
    const type = term.leave_type_id;
    const policy = (await savePackage(db, { name: 'Casual', leave_types: [term] }, actor)).id;
    await db
      .updateTable('people')
      .set({ joined_on: day(joined) })
      .where('id', '=', ana.id)
      .execute();
    await givePackage(db, { policy_id: policy, ids: [ana.id], effective_from: day(joined) }, actor);
    return { type, policy, term };
  });
  /** Times are '2026-10-05 09:00-17:00'. */
  const work = (...times: readonly string[]) =>
    acme.inside((db) =>
      recordPairs(db, {
        person_id: ana.id,
        now,
        source: 'import',
        pairs: times.map((text) => {
          const [on = '', span = ''] = text.split(' ');
          const [from, to] = span.split('-');
          return { clock_in: at(`${on} ${from}:00`), clock_out: to ? at(`${on} ${to}:00`) : null };
        }),
      } as never),
    );
  /** Gives Ana another package from a day on; null: none. @returns its id */
  const change = (from: string, terms: object | null) =>
    acme.inside(async (db) => {
      const leave_types = [{ ...term, ...terms }];
      const policy_id = terms && (await savePackage(db, { name: `From ${from}`, leave_types }, actor)).id;
      await givePackage(db, { policy_id, ids: [ana.id], effective_from: day(from) }, actor);
      return policy_id;
    });
  const credit = (on = today) => creditCompany(database, acme.id, { today: on, now });
  return { acme, ana, type, policy, actor, work, change, credit, ...ledger(acme, ana, type) };
}

export const ledgerOf = async ({ ana, type }: Awaited<ReturnType<typeof casual>>) =>
  (await call(employeeLeaves.ledger, { query: { leave_type_id: type } }, ana)).body.lines;
