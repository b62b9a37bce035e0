import type { Db } from '#platform/server/database/database.ts';
import type { Fault, FaultFactory } from '#platform/shared/faults.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { timesText, type Times } from '#platform/shared/times-of-day.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { leftToPlan, overdraftOf, withTaken } from '#features/leave/rules/balance.ts';
import { isTimed, roundedOnce, shareOf, type ChosenDate, type NotSelectable } from '#features/leave/rules/counting.ts';
import { exactCosts, takenShares } from '#features/leave/rules/week-room.ts';
import { inDays, type Hundredths, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { yearBefore, type LeaveSetup } from '#features/leave/server/queries/set-up.ts';
import { factsOf, type Rules } from '#features/leave/server/queries/facts.ts';
import { applicationFaults } from '../../contract.ts';
import { barrierOf, choosableDate, returnedShare } from '../../rules/displacing.ts';
import { endOfWait, noticeOf } from '../../rules/earliest.ts';
import { longestAbsence, longestPeriod } from '../../rules/leave-periods.ts';
import { amountText, reasonTexts, timesReasons } from '../../rules/wording.ts';
import { datesOf, type KnownDate } from '../queries/dates.ts';
import type { PackageLeaveType } from '../queries/package-leave.ts';

export interface CostedDate extends ChosenDate {
  readonly cost: Hundredths;
  /** Whether the days of its week are taken already, so that it uses nothing; missing: no. */
  readonly is_covered?: boolean;
  /** Share of the date that it uses of its week, where that is less than its part; null or missing: all of it. */
  readonly week_share?: number | null;
  /** Share of the day's work; only of leave by the hour. */
  readonly share?: number;
}

/** Makes a fault with its sentence at the field concerned. */
export function faultAt(field: string, factory: FaultFactory, facts: Readonly<Record<string, string>>): Fault {
  return factory.at(field, { facts });
}

const fault = (factory: FaultFactory, facts: Readonly<Record<string, string>>) =>
  faultAt('enabled_dates', factory, facts);

/** Returns the first and the last day that people may apply for by themselves. */
export function limitsOf({ past_days, months_ahead }: LeaveSetup, today: LocalDate) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months_ahead, 0));
  const until = new Date(Date.UTC(year, month - 1 + months_ahead, Math.min(day, last.getUTCDate())));
  return {
    first: past_days === null ? today : addDays(today, -past_days),
    last: until.toISOString().slice(0, 10) as LocalDate,
  };
}

interface Bounds {
  readonly setup: LeaveSetup;
  readonly type: PackageLeaveType;
  readonly employment: LeaveFacts['employment'];
  readonly today: LocalDate;
  /** Dates on which a further leave period begins. */
  readonly period_starts: readonly LocalDate[];
}

/** Checks the company's limits for people who apply by themselves. @throws 422 */
export async function requireWithinRules(db: Db, person_id: string, dates: readonly LocalDate[], bounds: Bounds) {
  const { setup, type, today, period_starts } = bounds;
  const { first, last } = limitsOf(setup, today);
  const [begin, end] = [dates[0] ?? today, dates.at(-1) ?? today];
  if (begin < first) throw fault(applicationFaults.tooEarly, { date: longDate(first) });
  if (end > last) throw fault(applicationFaults.tooLate, { date: longDate(last) });
  if (setup.longest_stretch !== null && longestPeriod(dates, period_starts) > setup.longest_stretch)
    throw fault(applicationFaults.tooLong, { days: workingDays(setup.longest_stretch, await numberTextOf(db)) });
  const wait = endOfWait(bounds.employment, begin, type);
  if (wait !== null && begin < wait) throw fault(applicationFaults.waiting, { date: longDate(wait) });
  const notice_days = noticeOf(type, setup);
  if (notice_days === 0) return;
  const earliest = await afterNotice(db, person_id, { notice_days, today });
  if (begin < earliest)
    throw fault(applicationFaults.shortNotice, {
      days: workingDays(notice_days, await numberTextOf(db)),
      date: longDate(earliest),
    });
}

const workingDays = (days: number, text: NumberText) =>
  translate('{days, plural, one {# working day} other {# working days}}', { days }, text);

/** Days ahead searched for working days: three years, as far as a company can let people apply. */
const farthestDays = 1100;

/**
 * Returns the first day after a number of the person's working days, not counting today.
 * If the plan has too few of them, that many calendar days are enough.
 * @param ahead dates already loaded, every one from tomorrow on
 */
export async function afterNotice(
  db: Db,
  person_id: string,
  { notice_days, today }: { readonly notice_days: number; readonly today: LocalDate },
  ahead: readonly KnownDate[] = [],
): Promise<LocalDate> {
  let known = ahead.slice(0, farthestDays);
  for (;;) {
    const last = known.filter(isWorked)[notice_days - 1];
    if (last) return addDays(last.date, 1);
    if (known.length >= farthestDays) return addDays(today, notice_days + 1);
    const more = known.length * 2 + notice_days * 3 + 30;
    const [from, to] = [addDays(today, known.length + 1), addDays(today, Math.min(farthestDays, more))];
    known = [...known, ...(await datesOf(db, { person_id, from, to }))];
  }
}

const isWorked = ({ work_time, holiday }: KnownDate) => work_time !== null && holiday !== 'full';

interface CostingInput {
  readonly type: Pick<PackageLeaveType, 'has_halves' | 'has_times' | 'unit' | 'counts' | 'displaces'>;
  readonly chosen: readonly ChosenDate[];
  readonly employment: LeaveFacts['employment'];
  /** Facts of the dates from the first chosen one to the last. */
  readonly known: readonly KnownDate[];
  /** Dates of the edited application, whose times stay although its type no longer has any; missing: none. */
  readonly kept?: readonly ChosenDate[] | undefined;
}

/** Reads the dates from the first chosen one to the last. @param except an application whose own dates are free */
export async function knownDates(
  db: Db,
  person_id: string,
  chosen: readonly ChosenDate[],
  except?: string | null,
): Promise<KnownDate[]> {
  const sorted = chosen.map(({ date }) => date).toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? [] : datesOf(db, { person_id, from, to, except });
}

/** Returns the chosen dates with their costs, whose sum is rounded once; ascending. @throws 422 for one that cannot be chosen */
export function costedDates(input: CostingInput): CostedDate[] {
  const byDate = new Map(input.known.map((facts) => [facts.date, facts]));
  const sorted = input.chosen.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const { displaces } = input.type;
  const leave = sorted.map(({ date, part }) => {
    const facts = byDate.get(date);
    if (!facts)
      throw fault(applicationFaults.notSelectable, { date: longDate(date), reason: reasonTexts.not_employed });
    requireSelectable({ date, part }, facts, input);
    return { date, part, facts, returned: returnedShare(part, facts, { taken: facts.taken_by, displaces }) };
  });
  const exact = exactCosts(leave, input.type);
  const costs = roundedOnce(exact);
  const taken = takenShares(leave);
  return leave.map(({ date, part, facts }, at) => {
    const [cost = 0, is_covered = false, week_share = null] = [costs[at], taken[at]?.is_covered, taken[at]?.week_share];
    // Times of a few minutes share what their application rounds to, which may leave nothing for one of them.
    if (isTimed(part) && cost === 0 && (exact[at] || is_covered))
      throw timesFault({ date, part }, is_covered ? 'no_room' : 'too_short');
    const times = isTimed(part) && { share: shareOf(part, facts) };
    return {
      date,
      part,
      cost,
      ...(is_covered && { is_covered }),
      ...(week_share !== null && { week_share }),
      ...times,
    };
  });
}

const timesFault = ({ date, part }: { readonly date: LocalDate; readonly part: Times }, barrier: NotSelectable) =>
  fault(applicationFaults.timesNotSelectable, {
    date: longDate(date),
    times: timesText(part),
    reason: timesReasons[barrier],
  });

function requireSelectable(
  { date, part }: ChosenDate,
  facts: KnownDate,
  { type, employment, kept = [] }: CostingInput,
) {
  const { has_halves: halves, has_times: times, displaces } = type;
  // Booked parts stay, even if the type no longer has halves or times.
  const isKept = kept.some((one) => one.date === date && one.part === part);
  if (isTimed(part)) {
    const options = { employment, times: times || isKept, displaces, by: type };
    const barrier = barrierOf(part, facts, facts.taken_by, options);
    if (barrier === null) return;
    throw timesFault({ date, part }, barrier);
  }
  const { parts, reason } = choosableDate(facts, facts.taken_by, {
    employment,
    halves: halves || isKept,
    displaces,
  });
  if (parts.includes(part)) return;
  const why = parts.length > 0 || reason === null ? 'half' : reason;
  throw fault(applicationFaults.notSelectable, { date: longDate(date), reason: reasonTexts[why] });
}

/**
 * Reads everything that decides a person's balance of one leave type; none when nothing was ever given or booked.
 * @param days limits reading to their leave years and the years before; missing reads all
 */
export async function typeFacts(
  db: Db,
  person_id: string,
  leave_type_id: string,
  rules?: Rules,
  days?: readonly LocalDate[],
): Promise<LeaveFacts | undefined> {
  const since = rules && days && yearBefore(rules.setup, days);
  const types = (await factsOf(db, [person_id], rules, since)).get(person_id) ?? [];
  return types.find((entry) => entry.leave_type_id === leave_type_id)?.facts;
}

/** Converts dates to leave as the ledger books it. */
export const asTaken = (dates: readonly CostedDate[]) => dates.map(({ date, cost }) => ({ date, amount: -cost }));

/** @throws 424 if the balance does not cover the dates; the caller locks the account. @param text formats numbers */
export function requireEnough(
  before: LeaveFacts,
  dates: readonly CostedDate[],
  { unit }: Pick<PackageLeaveType, 'unit'>,
  text: NumberText,
): void {
  const from = dates[0]?.date;
  if (from === undefined) return;
  const low = overdraftOf(before, withTaken(before, asTaken(dates)), from);
  if (!low) return;
  const total = dates.reduce((sum, { cost }) => sum + cost, 0);
  const left = Math.max(0, leftToPlan(before, low.date));
  throw fault(applicationFaults.notEnough, {
    requested: amountText(inDays(total), unit, text),
    left: amountText(inDays(left), unit, text),
  });
}

interface ProvenLeave {
  readonly dates: readonly CostedDate[];
  readonly files: number;
  /** Dates on which a further leave period begins. */
  readonly period_starts: readonly LocalDate[];
}

/** Checks the proof. @throws 422 when a file is needed and none is attached */
export function requireProof(
  type: PackageLeaveType,
  { dates, files, period_starts }: ProvenLeave,
  text: NumberText,
): void {
  if (type.proof_from === null || files > 0) return;
  if (longestAbsence(dates, period_starts) < type.proof_from) return;
  throw faultAt('attachments', applicationFaults.proofNeeded, { days: amountText(type.proof_from, 'days', text) });
}
