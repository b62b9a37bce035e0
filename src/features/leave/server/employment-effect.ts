import type { EmploymentAsked, EmploymentEffect } from '#platform/server/employment-effect.ts';
import type { HolidayEffectRow, HolidayEffectTold } from '#platform/server/holiday-effect.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { isEmployed, valueOn } from '../rules/facts.ts';
import { leaveYearAfter, leaveYearOf } from '../rules/leave-year.ts';
import { holdAccounts, settle } from './commands/settle.ts';
import { effectsOf } from './queries/effects.ts';
import { readPeople, type PersonFacts } from './queries/facts.ts';
import { leaveSetupOf } from './queries/setup.ts';

/**
 * Weekly hours, and the days on which somebody works here, decide what their packages give. It is told as the change of
 * a package is, for one person: the balances at the end of the leave year or at the beginning of the next, and leave
 * that they do not bear any more.
 */
export const leaveOfEmployment: EmploymentEffect = async (asked) => {
  const { db, person_id, today } = asked;
  await holdAccounts(db, [person_id]);
  const was = (await readPeople(db, [person_id])).personOf(person_id);
  return {
    tell: () => toldOf(asked, was),
    apply: async () => void (await settle(db, [person_id], today)),
  };
};

async function toldOf(
  { db, actor, person_id, today }: EmploymentAsked,
  was: PersonFacts,
): Promise<HolidayEffectTold | null> {
  const from = firstDifference(was, (await readPeople(db, [person_id])).personOf(person_id));
  if (from === null) return null;
  const [effects, next] = await yearEffects(db, { person_id, today, from, was });
  const { total_applications } = effects;
  const known = await knownTo(db, actor, person_id);
  const balances = [...balanceRows(known(effects)), ...balanceRows(known(onlyThen(next, effects)))];
  const rows = [...balances, ...leaveRows(known(effects))];
  if (balances.length + total_applications === 0) return null;
  const count = balances.length;
  const title = count === 1 ? '1 leave balance changes' : `${count} leave balances change`;
  const more = total_applications > 0 ? 'Leave that is booked stays as it is.' : null;
  return { title, more, rows, total: rows.length, button: null };
}

/** Who may not see somebody's leave is told balances, but neither what is booked nor the names of private types. */
async function knownTo(db: Db, actor: EmploymentAsked['actor'], person_id: string): Promise<(effects: Told) => Told> {
  if (actor.id === person_id || actor.permissions.has('view_employee_leave')) return (effects) => effects;
  const rows = await db.selectFrom('leave_types').select('id').where('is_private', '=', true).execute();
  const hidden = new Set(rows.map(({ id }) => id));
  return (effects) => ({
    ...effects,
    applications: [],
    leave_types: effects.leave_types.map((type) => (hidden.has(type.id) ? { ...type, name: 'Leave' } : type)),
  });
}

interface Asked {
  readonly person_id: string;
  readonly today: LocalDate;
  readonly from: LocalDate;
  readonly was: PersonFacts;
}

/**
 * On the last day of the leave year, since what accrues by the month shows no difference on the first; and on the first
 * of the next: what changes late in a year may change only what that one gives.
 */
async function yearEffects(db: Db, { person_id, today, from, was }: Asked): Promise<[Told, Told]> {
  const { beginnings } = await leaveSetupOf(db);
  const year = leaveYearOf(from > today ? from : today, beginnings);
  const on = (balance_on: LocalDate) => effectsOf(db, { ids: [person_id], change: { was }, from, balance_on, today });
  return [await on(year.last), await on(leaveYearAfter(year, beginnings).first)];
}

/** Without the types that are told of an earlier day. */
const onlyThen = (later: Told, { people: told }: Told): Told => ({
  ...later,
  people: later.people.filter(({ leave_type_id }) => !told.some((row) => row.leave_type_id === leave_type_id)),
});

/** The first day on which the hours are other ones, or on which somebody works here and did not, or no more. */
function firstDifference(was: PersonFacts, is: PersonFacts): LocalDate | null {
  const days = [was, is].flatMap(({ weekly, employment }) => [
    ...weekly.map(({ from }) => from),
    ...employment.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]),
  ]);
  const isOther = (day: LocalDate) =>
    valueOn(was.weekly, day) !== valueOn(is.weekly, day) ||
    isEmployed(was.employment, day) !== isEmployed(is.employment, day);
  return days.toSorted().find(isOther) ?? null;
}

type Told = Omit<Effects, 'confirmed'>;

const minus = (amount: number) => String(amount).replace('-', '−');

function balanceRows({ people, leave_types, balance_on }: Told): HolidayEffectRow[] {
  return people.map(({ id, name, avatar, leave_type_id, before, after, why }) => {
    const type = leave_types.find((one) => one.id === leave_type_id)?.name ?? '';
    const text = `${type} on ${longDate(balance_on)}: ${minus(before)} → ${minus(after)}${why && ` (${why})`}`;
    return { user_id: id, name, avatar, text, amount: null };
  });
}

function leaveRows({ applications, leave_types }: Told): HolidayEffectRow[] {
  return applications.map(({ user_id, name, leave_type_id, starts_on, low_on, balance }) => {
    const type = leave_types.find((one) => one.id === leave_type_id)?.name ?? '';
    const low =
      low_on === null || balance === null ? '' : `: the balance would be ${minus(balance)} on ${longDate(low_on)}`;
    return { user_id, name, avatar: '', text: `${type} from ${longDate(starts_on)}${low}`, amount: null };
  });
}
