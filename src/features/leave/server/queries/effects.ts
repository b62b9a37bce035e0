import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { compareNames } from '#platform/shared/locale.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { balanceEffect, lowDays } from '../../rules/effects.ts';
import type { ApplicationToLookAt, ChangedBalance, Effects } from '../../rules/effect-shapes.ts';
import { inDays, type LeaveFacts } from '../../rules/facts.ts';
import type { LeaveTypeCard } from '../../rules/shapes.ts';
import { leavesEmployment } from '../../rules/employment.ts';
import {
  readPeople,
  rulesOf,
  typesOf,
  type PersonFacts,
  type PersonLines,
  type Rules,
  type TypeFacts,
} from './facts.ts';
import { yearBefore } from './set-up.ts';
import { leaveTypesOf } from './types.ts';

/** A change to leave; missing parts stay as they are. */
export interface LeaveChange {
  /** Returns the rules after the change. */
  readonly rules?: (rules: Rules) => Rules;
  /** Returns a person's packages after the change. */
  readonly packages?: (own: PersonFacts['packages'], id: string) => PersonFacts['packages'];
  /** Returns a person before the change, if it is already written. */
  readonly before?: (id: string) => PersonLeave;
  /** Returns a person after the change, if it is not yet written. */
  readonly after?: (id: string, own: PersonLeave) => PersonLeave;
  /** Opening balances that are imported, by person and type. */
  readonly openings?: ReadonlyMap<string, NonNullable<LeaveFacts['opening']>>;
}

/** A person's facts and ledger lines. */
export interface PersonLeave {
  readonly person: PersonFacts;
  readonly lines: PersonLines;
}

/** Returns the key of `LeaveChange.openings`. */
export const openingKey = (person_id: string, leave_type_id: string): string => `${person_id} ${leave_type_id}`;

interface EffectsQuery {
  /** People whose leave may change. */
  readonly ids: readonly string[];
  readonly change: LeaveChange;
  readonly from: LocalDate;
  /** Day whose balances are compared. */
  readonly balance_on: LocalDate;
  readonly today: LocalDate;
  /** Whether every balance is listed instead of the first 500. */
  readonly listsAll?: boolean | undefined;
}

/** Maximum number of listed balances. */
const maxListedBalances = 500;
export const maxApplications = 50;
/** People calculated together; between blocks other requests get their turn. */
const blockSize = 200;

interface ChangedFacts {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly before: LeaveFacts;
  readonly after: LeaveFacts;
}

/** Calculates the impact of a change on balances and applications; writes nothing. */
export async function effectsOf(db: Db, query: EffectsQuery): Promise<Omit<Effects, 'confirmed'>> {
  const { ids, change, from, balance_on } = query;
  const [rules, types, text] = await Promise.all([
    rulesOf(db),
    leaveTypesOf(db, { withTrash: true }),
    numberTextOf(db),
  ]);
  const changedRules = change.rules?.(rules) ?? rules;
  const cards = new Map(types.map((type) => [type.id, type]));
  // If the state before the change comes from the whole history, the state after it is read from the whole history
  // too: otherwise lines that become due would show as differences.
  const since = change.openings || change.before ? undefined : yearBefore(rules.setup, [from, balance_on, query.today]);
  const found: CollectedEffects = { more: 0, less: 0, people: [], applications: [] };
  for (let at = 0; at < ids.length; at += blockSize) {
    const block = await readPeople(db, ids.slice(at, at + blockSize), since);
    const changed = block.ids.flatMap((person_id) => {
      const current = { person: block.personOf(person_id), lines: block.linesOf(person_id) };
      const [before, after] = [change.before?.(person_id) ?? current, leaveAfter(person_id, current, change)];
      const own = pairFacts(
        person_id,
        typesOf(before.person, before.lines, rules),
        typesOf(after.person, after.lines, changedRules),
      );
      return change.openings ? own.map((one) => withOpening(one, change.openings)) : own;
    });
    collectBalances(found, changed, balance_on, { types: cards, text });
    found.applications.push(...(await lowApplications(db, changed, from)));
  }
  return { effective_from: from, balance_on, ...(await addNames(db, found, query, cards)) };
}

function leaveAfter(id: string, own: PersonLeave, { packages, after }: LeaveChange): PersonLeave {
  const { person } = own;
  const repackaged = packages ? { ...own, person: { ...person, packages: packages(person.packages, id) } } : own;
  return after?.(id, repackaged) ?? repackaged;
}

interface CollectedEffects {
  more: number;
  less: number;
  readonly people: Omit<ChangedBalance, 'name' | 'username' | 'avatar' | 'designation_name'>[];
  readonly applications: Omit<ApplicationToLookAt, 'name'>[];
}

const comparedFacts = [
  'terms',
  'packages',
  'employment',
  'weekly',
  'weeks',
  'beginnings',
  'full_time',
  'full_days',
  'opening',
] as const;

const hasDifference = (before: LeaveFacts, after: LeaveFacts): boolean =>
  comparedFacts.some((key) => before[key] !== after[key]);

/** Pairs the facts of each of a person's leave types before and after a change. */
function pairFacts(
  person_id: string,
  typesBefore: readonly TypeFacts[],
  typesAfter: readonly TypeFacts[],
): ChangedFacts[] {
  const factsBefore = new Map(typesBefore.map(({ leave_type_id, facts }) => [leave_type_id, facts]));
  const factsAfter = new Map(typesAfter.map(({ leave_type_id, facts }) => [leave_type_id, facts]));
  return [...new Set([...factsBefore.keys(), ...factsAfter.keys()])].flatMap((leave_type_id) => {
    const after = factsAfter.get(leave_type_id) ?? factsBefore.get(leave_type_id);
    if (!after) return [];
    // A type that was not granted before has no facts except those of the person.
    const before = factsBefore.get(leave_type_id) ?? { ...after, packages: typesBefore[0]?.facts.packages ?? [] };
    return [{ person_id, leave_type_id, before, after }];
  });
}

function withOpening(changed: ChangedFacts, openings: LeaveChange['openings']): ChangedFacts {
  const opening = openings?.get(openingKey(changed.person_id, changed.leave_type_id));
  return opening ? { ...changed, after: { ...changed.after, opening } } : changed;
}

function collectBalances(
  found: CollectedEffects,
  changed: readonly ChangedFacts[],
  day: LocalDate,
  { types, text }: { readonly types: ReadonlyMap<string, LeaveTypeCard>; readonly text: NumberText },
): void {
  const sums = new Map<string, number>();
  for (const { person_id, leave_type_id, before, after } of changed) {
    if (!hasDifference(before, after)) continue;
    const effect = balanceEffect(before, after, day, { unit: types.get(leave_type_id)?.unit ?? 'days', text });
    if (!effect) continue;
    sums.set(person_id, (sums.get(person_id) ?? 0) + effect.after - effect.before);
    const daysBefore = inDays(effect.before);
    const daysAfter = inDays(effect.after);
    found.people.push({ id: person_id, leave_type_id, before: daysBefore, after: daysAfter, why: effect.why });
  }
  for (const sum of sums.values()) {
    if (sum > 0) found.more += 1;
    if (sum < 0) found.less += 1;
  }
}

interface BookedDay {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly application_id: string;
  readonly date: LocalDate;
  readonly is_approved: boolean;
}

/** Finds applications with days from a day on that the balance no longer covers. */
async function lowApplications(
  db: Db,
  changed: readonly ChangedFacts[],
  from: LocalDate,
): Promise<CollectedEffects['applications']> {
  const ids = [...new Set(changed.map(({ person_id }) => person_id))];
  const rows = await rowsOf<BookedDay>(
    db,
    `select person_id, leave_type_id, application_id, date, bool_or(kind = 'spend') as is_approved
       from leave_lines where person_id = any($1) and application_id is not null and date >= $2
      group by 1, 2, 3, 4 having sum(amount) <> 0 order by date`,
    [ids, from],
  );
  const byType = Map.groupBy(rows, ({ person_id, leave_type_id }) => openingKey(person_id, leave_type_id));
  return changed.flatMap(({ person_id, leave_type_id, before, after }) => {
    // Days after the end of employment are given back.
    const days = byType
      .get(openingKey(person_id, leave_type_id))
      ?.filter(({ date }) => !leavesEmployment(before.employment, after.employment, date));
    if (!days || !hasDifference(before, after) || !isLimited(before)) return [];
    const bookings = [...Map.groupBy(days, ({ application_id }) => application_id)];
    const low = lowDays(
      before,
      after,
      bookings.map(([, own]) => own.map(({ date }) => date)),
    );
    return bookings.flatMap(([application_id, own], index) => {
      const [day, first, last] = [low[index], own[0], own.at(-1)];
      if (!day || !first || !last) return [];
      const { is_approved } = last;
      const booked = { starts_on: first.date, ends_on: last.date, is_approved };
      const found = { low_on: day.date, balance: inDays(day.balance) };
      return [{ application_id, user_id: person_id, leave_type_id, ...booked, ...found }];
    });
  });
}

const isLimited = ({ terms }: LeaveFacts): boolean =>
  [...terms.values()].some((list) => list.some(({ value }) => value !== null));

/** Adds names and cards to the result. */
async function addNames(
  db: Db,
  { more, less, people, applications }: CollectedEffects,
  { ids, listsAll = false }: EffectsQuery,
  types: ReadonlyMap<string, LeaveTypeCard>,
) {
  const userIds = [...new Set([...people.map(({ id }) => id), ...applications.map(({ user_id }) => user_id)])];
  const cards = new Map((await cardsByIds(db, userIds)).map((card) => [card.id, card]));
  const nameOf = (id: string) => cards.get(id)?.name ?? '';
  const listed = people
    .flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [{ ...card, ...row }] : [];
    })
    .sort((a, b) => compareNames(a.name, b.name))
    .slice(0, listsAll ? undefined : maxListedBalances);
  const shown = applications
    .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : a.starts_on > b.starts_on ? 1 : 0))
    .slice(0, maxApplications)
    .map((row) => ({ ...row, name: nameOf(row.user_id) }));
  const namedTypes = new Set([...listed, ...shown].map(({ leave_type_id }) => leave_type_id));
  return {
    more,
    less,
    same: ids.length - more - less,
    total_people: ids.length,
    people: listed,
    total_changed: people.length,
    applications: shown,
    total_applications: applications.length,
    leave_types: [...types.values()].filter(({ id }) => namedTypes.has(id)),
  };
}
