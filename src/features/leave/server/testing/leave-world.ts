import { sql } from 'kysely';
import { rowsOf } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leavePackages, leaveTypes } from '../../contract.ts';
import { balanceOn } from '../../rules/balance.ts';
import type { Counting } from '../../rules/countings.ts';
import { inDays } from '../../rules/facts.ts';
import { settleDue } from '../commands/settle.ts';
import { factsOf } from '../queries/facts.ts';
import { leaveRoutes } from '../routes.ts';

export const today = '2026-03-02' as LocalDate;
export const now = Date.parse('2026-03-02T12:00:00Z') / 1000;

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [leaveRoutes],
  now: () => new Date(now * 1000),
});
export const call = callerFor(app);

const term = { days: 28, counts: 'weekly_hours', carry_over: 5, carry_over_months: 3 };
export type Term = Partial<Omit<typeof term, 'counts'>> & {
  readonly counts?: Counting;
  readonly given?: 'at_once' | 'monthly';
  readonly is_pro_rata?: boolean;
};

const linesOf = (acme: Company, person: string) =>
  acme.inside((db) =>
    rowsOf<{ kind: string; date: string; amount: number; key: string | null }>(
      db,
      `select kind, date, amount::float8 as amount, key from leave_lines where person_id = $1 order by date, created_at, id`,
      [person],
    ),
  );

/** Returns the ledger’s sum up to a day, and the balance calculated from the facts. */
const balanceOf = (acme: Company, person: string, date: LocalDate) =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ sum: number }>(
      db,
      'select coalesce(sum(amount), 0)::float8 as sum from leave_lines where person_id = $1 and date <= $2',
      [person, date],
    );
    const types = (await factsOf(db, [person])).get(person) ?? [];
    const reckoned = types.reduce((sum, { facts }) => sum + inDays(balanceOn(facts, date)), 0);
    return { ledger: row?.sum, reckoned };
  });

const rights: readonly Permission[] = [
  'view_leave_type',
  'add_leave_type',
  'edit_leave_type',
  'delete_leave_type',
  'view_leave_policy',
  'add_leave_policy',
  'edit_leave_policy',
  'delete_leave_policy',
  'assign_leave_policy',
  'configure_leave_setup',
  'view_trash',
];

/** Makes a company with Lea, who manages leave, and a leave type of 28 days. */
export async function leaveWorld() {
  const acme = await company();
  const lea = await acme.hire('Lea', ...rights);
  const addType = async (name: string, values: object = {}) =>
    (await call(leaveTypes.store, { body: { name, total_days: 28, ...values } }, lea)).body.data.id;
  const annual = await addType('Annual leave');
  const save = (body: object) =>
    call(leavePackages.store, { body: { name: 'Full time', leave_types: [], ...body } as never }, lea);
  /** Saves a package, and confirms what that changes. */
  const store = async (body: object) => {
    const reply = await save(body);
    const saved = reply as { status: number; body: { code?: string; data?: { confirmed?: string } } };
    const { code, data } = saved.body;
    return code === 'leave.unconfirmed' ? save({ ...body, confirmed: data?.confirmed }) : reply;
  };
  const addPackage = async (name: string, values: Term = {}) =>
    (await store({ name, leave_types: [{ leave_type_id: annual, ...term, ...values }] })).body.id;
  const giving = (leave_policy_id: string, people: readonly string[], effective_from?: string) => ({
    leave_policy_id,
    assigned_items: people.map((id) => ({ id, type: 'user' as const })),
    ...(effective_from !== undefined && { effective_from: effective_from as LocalDate }),
  });
  /** Gives people a package, and confirms what that changes. */
  const assign = async (...assigning: Parameters<typeof giving>) => {
    const body = giving(...assigning);
    const preview = await call(leavePackages.makeAssignUsers, { body }, lea);
    const confirmed = preview.status === 200 ? preview.body.effects.confirmed : null;
    return call(leavePackages.assignUsers, { body: { ...body, confirmed } }, lea);
  };
  const edit = async (id: string) => (await call(leavePackages.edit, { params: { id } }, lea)).body;
  const lines = (person: string) => linesOf(acme, person);
  const balance = (person: string, date: string) => balanceOf(acme, person, date as LocalDate);
  const runJob = (date: string) => settleDue(database, acme.id, date as LocalDate);
  const joined = (person: string, date: string) =>
    acme.inside((db) => sql`update people set joined_on = ${date} where id = ${person}`.execute(db));
  return { acme, lea, annual, addType, save, store, addPackage, giving, assign, edit, lines, balance, runJob, joined };
}
