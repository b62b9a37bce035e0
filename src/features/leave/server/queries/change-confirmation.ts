import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ToConfirm } from '#platform/server/change-impact.ts';
import { versionOf } from '#platform/server/version.ts';
import type { DayFractions, HalfLeave } from './booked-leave.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { fullTimeOn, type DatedFullTime } from '#features/company/rules/dated-settings.ts';
import { readFullTimes } from '#features/company/server/queries.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import type { Effects, UncoveredLeave } from '../../rules/effect-shapes.ts';
import { addMonths, leaveYearOf } from '../../rules/leave-year.ts';
import { changedYears, ownYearsFrom, yearsOf } from '../../rules/own-years.ts';
import { leaveFaults } from '../../rules/contract-parts.ts';
import type { LeaveTypeItem, SetupInput, TermItem } from '../../rules/shapes.ts';
import { endedPackage, packageChange, setupChange, termsChange, withoutType } from './changes.ts';
import { effectsOf, maxApplications, type LeaveChange } from './effects.ts';
import {
  fullTerms,
  packageTermsOn,
  holderIds,
  packageById,
  packageValues,
  termRows,
  termsOn,
  type SentTerm,
} from './packages.ts';
import { requireNoRecords, yearsByPerson } from './own-years.ts';
import {
  firstBeginning,
  fullTimesOf,
  withFullTime,
  withoutFullTime,
  leaveSetUpOf,
  setupItemOf,
  yearIn,
  type LeaveSetup,
} from './set-up.ts';

/**
 * Impact to confirm before something is saved. `confirmed` names the change and the people concerned, not the balances:
 * these may change while someone reads, and saving books the current difference.
 */
export interface LeaveToConfirm extends ToConfirm {
  /** Whether the calculation takes longer than a request may keep others waiting. */
  readonly isLong: boolean;
  tell(listsAll?: boolean): Promise<Effects>;
}

/** Maximum people calculated within a request: a tenth of a second. */
const peopleAtOnce = 250;

const confirmationOf = (
  confirmed: string | null,
  ids: readonly string[],
  describe: (listsAll?: boolean) => Promise<Omit<Effects, 'confirmed'>>,
): LeaveToConfirm => {
  const isLong = ids.length > peopleAtOnce;
  const tell = async (listsAll?: boolean) => ({ ...(await describe(listsAll)), confirmed });
  // For many people a refusal omits the details, which take seconds to calculate under a lock: the preview has them.
  return { confirmed, isLong, tell, data: () => (isLong ? { confirmed, total_changed: null } : tell()) };
};

interface PackageChange {
  readonly id: string;
  readonly from: LocalDate;
  readonly leave_types: readonly SentTerm[];
  readonly balance_on?: LocalDate | null | undefined;
}

/** Impact of changed terms of a package on the people who have it. @throws 404 */
export async function packageToConfirm(db: Db, change: PackageChange, today: LocalDate): Promise<LeaveToConfirm> {
  const { id, from } = change;
  const policy = await packageById(db, id);
  const [rows, ids, setup] = await Promise.all([termRows(db, id), presentHolders(db, id, today), leaveSetUpOf(db)]);
  const before = termsOn(rows, from);
  const terms = await fullTerms(db, change.leave_types, before);
  const balance_on = change.balance_on ?? comparedOn(before, terms, from, setup);
  const later = rows.filter((row) => row.effective_from > from);
  const isChange = ids.length > 0 && (later.length > 0 || keyOf(before) !== keyOf(terms));
  const token = versionOf({ policy: packageValues(policy, before), terms: keyOf(terms), later, from, ids });
  return confirmationOf(isChange ? token : null, ids, (listsAll) =>
    effectsOf(db, { ids, change: termsChange(id, from, terms), from, balance_on, today, listsAll }),
  );
}

/** Excludes people who have left: they keep what they had, so nothing changes for them. */
async function presentHolders(db: Db, id: string, today: LocalDate): Promise<string[]> {
  const ids = await holderIds(db, id, today);
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[])
       and (discharged_date >= ${today} or (discharged_date is null and status <> 'discharged')) order by id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

const keyOf = (terms: readonly TermItem[]) =>
  terms
    .map((term) => versionOf({ ...term }))
    .toSorted()
    .join(' ');

/**
 * Returns the last day of the leave year that contains a day. Own leave years of everyone have begun and shown their
 * difference once a year is over.
 */
const lastDayCompared = (setup: LeaveSetup, from: LocalDate): LocalDate =>
  ownYearsFrom(setup, from) ? addDays(addMonths(from, 12), -1) : yearIn(setup, from).last;

/** Whether only later days show what a term gives: the end of a month, or an anniversary. */
const showsLater = ({ given, steps }: Pick<TermItem, 'given' | 'steps'>): boolean =>
  given !== 'at_once' || steps.length > 0;

/** Returns the first day of the change, or the last of the leave year if only later days show a difference. */
function comparedOn(
  before: readonly TermItem[],
  after: readonly TermItem[],
  from: LocalDate,
  setup: LeaveSetup,
): LocalDate {
  const byType = (terms: readonly TermItem[]) => new Map(terms.map((term) => [term.leave_type_id, term]));
  const [old, now] = [byType(before), byType(after)];
  const isLater = [...new Set([...old.keys(), ...now.keys()])].some((type) => {
    const [was, is] = [old.get(type), now.get(type)];
    const isSame = was !== undefined && is !== undefined && versionOf({ ...was }) === versionOf({ ...is });
    return !isSame && [is, was].some((term) => term !== undefined && showsLater(term));
  });
  return isLater ? lastDayCompared(setup, from) : from;
}

/** Compares on several days, and returns the impact on that on which the most balances change; of the same, the earliest. */
async function mostChanged(
  days: readonly LocalDate[],
  on: (day: LocalDate) => Promise<Omit<Effects, 'confirmed'>>,
): Promise<Omit<Effects, 'confirmed'>> {
  const [first, ...others] = days;
  let most = await on(first as LocalDate);
  for (const day of others) {
    const next = await on(day);
    if (next.total_changed > most.total_changed) most = next;
  }
  return most;
}

/** Impact of new rules for everyone: the first day of the leave year. */
export async function setupToConfirm(db: Db, newSetup: SetupInput, today: LocalDate): Promise<LeaveToConfirm> {
  const setup = await leaveSetUpOf(db);
  const item = setupItemOf(setup);
  const changed = changedYears(setup, { before: item, after: { ...newSetup, years: newSetup.leave_years }, today });
  if (changed && newSetup.is_running) await requireNoRecords(db, setup, today);
  const row = changed?.at(-1);
  const starts_on = row?.starts_on ?? null;
  const company = changed?.flatMap((one) => (one.is_personal ? [] : [one.starts_on])) ?? [];
  const ids = changed === null ? [] : await everyoneWithLeave(db);
  const change = setupChange({
    beginnings: company.length > 0 ? company : setup.beginnings,
    years: changed ?? setup.years,
  });
  const token = versionOf({ row, was: setup.years, ids });
  const from = starts_on === null || starts_on < firstBeginning ? today : starts_on;
  // The running year began before today, so what it gives shows on its last day.
  const last = leaveYearOf(today, company.length > 0 ? company : setup.beginnings).last;
  const days = () => {
    // Own leave years correct the running year on their first day, and have all begun once a year is over.
    if (row?.is_personal) return [from, addDays(addMonths(from, 12), -1)];
    if (newSetup.is_running && changed) return [last];
    // Going back cuts the last own year, which shows on its last day.
    return yearsOf(setup.years) === 'own' ? [addDays(from, -1), from] : [from];
  };
  return confirmationOf(ids.length > 0 ? token : null, ids, (listsAll) =>
    mostChanged(days(), (balance_on) => effectsOf(db, { ids, change, from, balance_on, today, listsAll })),
  );
}

/**
 * Impact of other full-time work from a date on, with which claims are compared. Days a week and shared holidays also
 * decide what was due on past days, approved ones included, so that they only change from today on.
 * @throws 422 for the past
 */
export async function fullTimeToConfirm(db: Db, change: DatedFullTime, today: LocalDate): Promise<LeaveToConfirm> {
  const rows = await readFullTimes(db);
  const { effective_from: from } = change;
  const before = fullTimeOn({ full_times: rows }, from);
  const isOtherDue = before.days !== change.days || before.holiday_credit !== change.holiday_credit;
  if (isOtherDue && from < today) throw leaveFaults.fullTimeOfPast.at('effective_from');
  return fullTimesToConfirm(db, { rows, after: withFullTime(rows, change), from }, today);
}

/**
 * Impact of removing full-time work that is still to come. @param from its first day
 * @throws 422 for one that has begun, 424 when there is none from that day on
 */
export async function fullTimeRemovalToConfirm(db: Db, from: LocalDate, today: LocalDate): Promise<LeaveToConfirm> {
  if (from <= today) throw leaveFaults.fullTimeBegun.at('effective_from');
  const rows = await readFullTimes(db);
  const after = withoutFullTime(rows, from);
  if (after.length === rows.length) throw leaveFaults.fullTimeGone();
  return fullTimesToConfirm(db, { rows, after, from }, today);
}

interface FullTimeChange {
  readonly rows: readonly DatedFullTime[];
  readonly after: readonly DatedFullTime[];
  readonly from: LocalDate;
}

async function fullTimesToConfirm(
  db: Db,
  { rows, after, from }: FullTimeChange,
  today: LocalDate,
): Promise<LeaveToConfirm> {
  const setup = await leaveSetUpOf(db);
  const before = fullTimeOn({ full_times: rows }, from);
  const { days, work_time } = fullTimeOn({ full_times: after }, from);
  const isChange = before.days !== days || before.work_time !== work_time;
  const ids = isChange ? await everyoneWithLeave(db) : [];
  const token = versionOf({ from, days, work_time, rows, ids });
  return confirmationOf(ids.length > 0 ? token : null, ids, (listsAll) =>
    effectsOf(db, {
      ids,
      change: setupChange(fullTimesOf(after)),
      from,
      // Monthly accrual shows a difference only at the end of the year.
      balance_on: lastDayCompared(setup, from < today ? today : from),
      today,
      listsAll,
    }),
  );
}

async function everyoneWithLeave(db: Db): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from leave_policy_people order by person_id`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Impact of taking a package from people, from today on. @param ids people who have it */
export function removalToConfirm(db: Db, id: string, ids: readonly string[], today: LocalDate): LeaveToConfirm {
  const token = ids.length > 0 ? versionOf({ id, ids: ids.toSorted(), today }) : null;
  return confirmationOf(token, ids, (listsAll) =>
    endingEffects(db, { ids, change: endedPackage(id, today), today, listsAll }),
  );
}

/** Applications that a change leaves uncovered; only their number if the viewer may not see the leave of others. */
export const uncoveredOf = (
  { applications, total_applications }: UncoveredLeave,
  seesLeave: boolean,
): UncoveredLeave => ({ applications: seesLeave ? applications : [], total_applications });

interface EndingEffectsOptions {
  readonly ids: readonly string[];
  readonly change: LeaveChange;
  readonly today: LocalDate;
  readonly listsAll?: boolean | undefined;
}

/**
 * Impact of an entitlement that ends today: compared at the end of the leave year, since future accrual is lost;
 * on the first day of the next if more balances change by then, as when something ends late in a year.
 */
async function endingEffects(
  db: Db,
  { ids, change, today, listsAll }: EndingEffectsOptions,
): Promise<Omit<Effects, 'confirmed'>> {
  const last = lastDayCompared(await leaveSetUpOf(db), today);
  return mostChanged([last, addDays(last, 1)], (balance_on) =>
    effectsOf(db, { ids, change, from: today, balance_on, today, listsAll }),
  );
}

/** Impact of packages that no longer give a type, from today on, as it moves to the Trash. */
export async function withoutTypeEffects(db: Db, leave_type_id: string, packages: readonly string[], today: LocalDate) {
  const holding = await Promise.all(packages.map((id) => holderIds(db, id, today)));
  const ids = [...new Set(holding.flat())].sort();
  return endingEffects(db, { ids, change: withoutType(leave_type_id, today), today });
}

interface HalvesChange {
  readonly type: LeaveTypeItem;
  /** Leave with such parts of days. */
  readonly halves: readonly HalfLeave[];
  /** Parts of days that the type turns off. */
  readonly parts: readonly DayFractions[];
  readonly today: LocalDate;
  /** Whether the viewer may see the leave of others; if not, only the total is returned. */
  readonly seesLeave: boolean;
}

/** Impact of turning off half days or hours of a day for a type: leave from today on that has some, and keeps them. */
export function halvesToConfirm(db: Db, { type, halves, parts, today, seesLeave }: HalvesChange): LeaveToConfirm {
  const ids = [...new Set(halves.map(({ user_id }) => user_id))];
  const confirmed = halves.length > 0 ? versionOf({ type: type.id, parts, halves }) : null;
  const tell = async () => {
    const named = seesLeave ? halves.slice(0, maxApplications) : [];
    const cards = await cardsByIds(db, [...new Set(named.map(({ user_id }) => user_id))]);
    const names = new Map(cards.map(({ id, name }) => [id, name]));
    const shown = named.map((leave) => ({
      ...leave,
      name: names.get(leave.user_id) ?? '',
      leave_type_id: type.id,
      low_on: null,
      balance: null,
    }));
    return {
      effective_from: today,
      balance_on: today,
      more: 0,
      same: ids.length,
      less: 0,
      total_people: ids.length,
      people: [],
      total_changed: 0,
      applications: shown,
      total_applications: halves.length,
      leave_types: [type],
      confirmed,
    };
  };
  // Nothing is calculated, so the number of people does not matter.
  return { confirmed, isLong: false, tell, data: tell };
}

interface GivingPreviewInput {
  /** Package; null: none from then on. */
  readonly policy_id: string | null;
  readonly ids: readonly string[];
  /** Null: the default of `givePackage`. */
  readonly effective_from: LocalDate | null;
}

/** Impact of giving or taking packages; the token covers people's earlier packages and the terms of the new one. */
export async function givingToConfirm(
  db: Db,
  { policy_id, ids, effective_from }: GivingPreviewInput,
  today: LocalDate,
) {
  const [setup, had, terms] = await Promise.all([
    leaveSetUpOf(db),
    packagesOf(db, ids),
    policy_id === null ? [] : termRows(db, policy_id),
  ]);
  const from = effective_from ?? today;
  const yearOf = await yearsByPerson(db, ids, today);
  const never = (id: string) => effective_from ?? yearOf(id).first;
  const token = versionOf({ policy_id, from, never: [...new Set(ids.map(never))].sort(), had, terms });
  return confirmationOf(ids.length > 0 ? token : null, ids, async (listsAll) => {
    const packageIds = await packagesOn(db, ids, from);
    const termsByPackage = await packageTermsOn(db, policy_id === null ? packageIds : [...packageIds, policy_id], from);
    // If only later days show a difference, compares on the last day of the leave year.
    const isLater = [...termsByPackage.values()].flat().some(showsLater);
    const balance_on = isLater ? lastDayCompared(setup, from) : from;
    return effectsOf(db, { ids, change: packageChange({ policy_id, from, never }), from, balance_on, today, listsAll });
  });
}

/** Returns the packages that some of them have on a day. */
async function packagesOn(db: Db, ids: readonly string[], day: LocalDate): Promise<readonly string[]> {
  const { rows } = await sql<{ policy_id: string }>`
    select distinct policy_id from (
      select distinct on (person_id) policy_id from leave_policy_people
       where person_id = any(${ids}::uuid[]) and effective_from <= ${day}
       order by person_id, effective_from desc) held
     where policy_id is not null`.execute(db);
  return rows.map(({ policy_id }) => policy_id);
}

/** Returns the package history of each person as text. */
async function packagesOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ had: string }>`
    select concat_ws(' ', p.id, (select string_agg(r.effective_from || ' ' || coalesce(r.policy_id::text, ''), ', '
                                  order by r.effective_from) from leave_policy_people r where r.person_id = p.id)) as had
      from unnest(${ids.toSorted()}::uuid[]) p (id) order by p.id`.execute(db);
  return rows.map(({ had }) => had);
}
