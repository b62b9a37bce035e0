import type { Db } from '#platform/server/database/database.ts';
import type { Impact, ImpactRow } from '#platform/shared/impact.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import { cachedTerms } from '#features/place-weeks/server/queries/terms.ts';
import { maxImpactRows } from '#features/people/server/queries/impact-rows.ts';
import { withEmploymentChanges, firstDifference } from '../../rules/employment.ts';
import type { Effects } from '../../rules/effect-shapes.ts';
import { leaveYearOf } from '../../rules/leave-year.ts';
import { effectsOf, openingKey, type LeaveChange, type PersonLeave } from './effects.ts';
import { readPersons, type LineRow, type PeopleRead } from './facts.ts';
import { beginningsByPerson } from './own-years.ts';
import { translate } from '#platform/shared/translate.ts';

type LeaveEffects = Omit<Effects, 'confirmed'>;

/** Leave that a requested change would return or use on a day. */
export interface MovedLeave {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  /** In hundredths of the type's unit; negative when leave is used. */
  readonly amount: number;
}

export interface DifferingPerson {
  readonly id: string;
  /** First day with a difference. */
  readonly from: LocalDate;
}

/** Describes how a stored change of hours or employment affects balances. @param before people before the change */
export async function balanceImpact(db: Db, input: EmploymentChange, before: PeopleRead): Promise<Impact[]> {
  const after = await readPersons(db, input.person_ids);
  return describe(
    db,
    input,
    { before: before.personOf, after },
    { before: (id) => ({ person: before.personOf(id), lines: before.linesOf(id) }) },
  );
}

/** Describes how a requested change would affect balances. @param leave what would be given back or taken again */
export async function requestedBalanceImpact(
  db: Db,
  input: EmploymentChange,
  leave: readonly MovedLeave[],
): Promise<Impact[]> {
  const { person_ids, requested } = input;
  const [before, beginnings] = await Promise.all([
    readPersons(db, person_ids),
    beginningsByPerson(db, [...new Set(leave.map(({ person_id }) => person_id))]),
  ]);
  const after = (id: string) => withEmploymentChanges(before(id), requested?.get(id));
  const moved = Map.groupBy(leave, ({ person_id }) => person_id);
  const lineOf = (one: MovedLeave): LineRow => {
    const leave_year = leaveYearOf(one.date, beginnings(one.person_id)).first;
    return { ...one, kind: 'taken', key: null, leave_year };
  };
  const leaveAfter = (id: string, { lines }: PersonLeave): PersonLeave => ({
    person: after(id),
    lines: { ...lines, rows: [...lines.rows, ...(moved.get(id) ?? []).map(lineOf)] },
  });
  return describe(db, input, { before, after }, { after: leaveAfter });
}

interface ComparedPeople {
  readonly before: PeopleRead['personOf'];
  readonly after: PeopleRead['personOf'];
}

async function describe(
  db: Db,
  input: EmploymentChange,
  { before, after }: ComparedPeople,
  change: LeaveChange,
): Promise<Impact[]> {
  const { weeks } = await cachedTerms(db);
  const differing = input.person_ids.flatMap((id): DifferingPerson[] => {
    const from = firstDifference(before(id), after(id), weeks);
    return from === null ? [] : [{ id, from }];
  });
  return balancesOf(db, input, differing, change);
}

/** Describes the balances of people that a change affects. */
export async function balancesOf(
  db: Db,
  input: Pick<EmploymentChange, 'actor' | 'person_ids' | 'today'>,
  differing: readonly DifferingPerson[],
  change: LeaveChange,
): Promise<Impact[]> {
  const { person_ids } = input;
  const known = await knownTo(db, input);
  const [balances, leave]: [ImpactRow[], ImpactRow[]] = [[], []];
  let [people, low] = [new Set<string>(), 0];
  for (const [now, next] of await yearEffects(db, input.today, differing, change)) {
    const yearImpacts = [known(now), known(onlyThen(next, now))];
    balances.push(...yearImpacts.flatMap(balanceRows));
    leave.push(...leaveRows(known(now)));
    people = people.union(new Set(yearImpacts.flatMap((impact) => impact.people.map(({ id }) => id))));
    low += yearImpacts[0]?.total_applications ?? 0;
  }
  if (balances.length + low === 0) return [];
  const rows = [...balances, ...leave];
  const more = low > 0 ? translate('Booked leave stays, even where the balance no longer covers it.') : null;
  return [
    {
      title:
        balances.length > 0
          ? titleOf(balances.length, people.size, await numberTextOf(db))
          : translate('A balance no longer covers booked leave'),
      more,
      rows: person_ids.length > 1 ? rows.slice(0, maxImpactRows) : rows,
      total: rows.length,
      button: null,
    },
  ];
}

function titleOf(balances: number, people: number, text: NumberText): string {
  return people > 1
    ? translate(
        '{balances, plural, one {# leave balance changes for {people} people} other {# leave balances change for {people} people}}',
        { balances, people },
        text,
      )
    : translate(
        '{count, plural, one {# leave balance changes} other {# leave balances change}}',
        { count: balances },
        text,
      );
}

/**
 * Compares on the last day of the leave year, since monthly accrual shows no difference on the first;
 * and on the first of the next, because a change late in a year may affect only the next one.
 */
async function yearEffects(
  db: Db,
  today: LocalDate,
  differing: readonly DifferingPerson[],
  change: LeaveChange,
): Promise<[LeaveEffects, LeaveEffects][]> {
  const beginnings = await beginningsByPerson(
    db,
    differing.map(({ id }) => id),
  );
  const yearOf = ({ id, from }: DifferingPerson) => leaveYearOf(from > today ? from : today, beginnings(id));
  const years = Map.groupBy(differing, (person) => yearOf(person).last);
  const all: [LeaveEffects, LeaveEffects][] = [];
  for (const [last, people] of [...years].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = people.map(({ id }) => id);
    const from = people.reduce((first, one) => (one.from < first ? one.from : first), last);
    const on = async (balance_on: LocalDate) =>
      onlyChanged(await effectsOf(db, { ids, change, from, balance_on, today, listsAll: true }));
    all.push([await on(last), await on(addDays(last, 1))]);
  }
  return all;
}

/** Drops balances that stay the same: changes in grants and carry-over may cancel out. */
const onlyChanged = (effects: LeaveEffects): LeaveEffects => ({
  ...effects,
  people: effects.people.filter(({ before, after }) => before !== after),
});

/** Drops balances that are already reported for an earlier day. */
function onlyThen(later: LeaveEffects, { people: reported }: LeaveEffects): LeaveEffects {
  const keys = new Set(reported.map(({ id, leave_type_id }) => openingKey(id, leave_type_id)));
  return {
    ...later,
    people: later.people.filter(({ id, leave_type_id }) => !keys.has(openingKey(id, leave_type_id))),
  };
}

/** Hides bookings and the names of private types from viewers who may not see the person's leave. */
async function knownTo(
  db: Db,
  { actor, person_ids }: Pick<EmploymentChange, 'actor' | 'person_ids'>,
): Promise<(effects: LeaveEffects) => LeaveEffects> {
  const isOwn = person_ids.every((id) => id === actor.id);
  if (isOwn || actor.permissions.has('view_employee_leave')) return (effects) => effects;
  const rows = await db.selectFrom('leave_types').select('id').where('is_private', '=', true).execute();
  const hidden = new Set(rows.map(({ id }) => id));
  return (effects) => ({
    ...effects,
    applications: [],
    total_applications: 0,
    leave_types: effects.leave_types.map((type) => (hidden.has(type.id) ? { ...type, name: 'Leave' } : type)),
  });
}

const minus = (amount: number) => String(amount).replace('-', '−');

function balanceRows({ people, leave_types, balance_on }: LeaveEffects): ImpactRow[] {
  return people.map(({ id, name, avatar, leave_type_id, before, after, why }) => {
    const type = leave_types.find((type) => type.id === leave_type_id)?.name ?? '';
    const text = `${type} on ${longDate(balance_on)}: ${minus(before)} → ${minus(after)}${why && ` (${why})`}`;
    return { user_id: id, name, avatar, text, amount: null };
  });
}

function leaveRows({ applications, leave_types }: LeaveEffects): ImpactRow[] {
  return applications.map(({ user_id, name, leave_type_id, starts_on, low_on, balance }) => {
    const type = leave_types.find((type) => type.id === leave_type_id)?.name ?? '';
    const low =
      low_on === null || balance === null ? '' : `: the balance would be ${minus(balance)} on ${longDate(low_on)}`;
    return { user_id, name, avatar: '', text: `${type} from ${longDate(starts_on)}${low}`, amount: null };
  });
}
