import { type Db, rowsOf } from '#platform/server/database/database.ts';
import type { HandlerContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { uploadMetaOf } from '#features/files/server/queries.ts';
import { enabledDate } from '#features/leave/rules/counting.ts';
import { isEmployed } from '#features/leave/rules/facts.ts';
import { cachedRules } from '#features/leave/server/queries/facts.ts';
import type { LeaveSetup } from '#features/leave/server/queries/set-up.ts';
import { endOfWait, noticeOf } from '../../rules/earliest.ts';
import type { EnabledDate } from '../../rules/shapes.ts';
import { afterNotice, limitsOf } from '../commands/check.ts';
import { balancesOf } from './balances.ts';
import { calendarRulesOf } from './calendar-rules.ts';
import { datesOf, type KnownDate } from './dates.ts';
import type { PackageLeaveType } from './package-leave.ts';
import { authorsOf } from './items.ts';
import { spentTypesOf } from './view.ts';

/** Reads the person of the form. @throws 404 */
export async function authorOf(db: Db, id: string) {
  const author = (await authorsOf(db, [id])).get(id);
  if (!author) throw platformFaults.notFound();
  return author;
}

interface Form {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Application being edited. */
  readonly except?: string;
  /** Whether the limits for people who apply by themselves apply to the viewer. */
  readonly isBound: boolean;
  /** Requested range, for viewers without these limits. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

const enabledDates = (known: readonly KnownDate[], employment: Employment): EnabledDate[] =>
  known.map((facts) => ({
    ...open(facts, employment),
    work_time: facts.work_time,
    place: facts.place,
    own_days: facts.own_days,
    week: facts.week,
    full_day: facts.full_day,
    holiday: facts.holiday,
    holiday_name: facts.holiday_name,
    taken: facts.taken_by.map(({ date: _, ...taken }) => taken),
    has_shift: facts.has_shift,
  }));

const open = (facts: KnownDate, employment: Employment) => {
  const { date, parts, reason } = enabledDate(facts, { employment, halves: true });
  return { date, parts: [...parts], reason };
};
type Employment = Parameters<typeof enabledDate>[1]['employment'];

/** Reads the types that a person can apply for, with balances, and the dates that they may apply for. */
export async function formOf({ db, context }: HandlerContext, form: Form) {
  const { setup } = await cachedRules(db);
  const limits = limitsOf(setup, form.today);
  const { first, last, reach } = form.isBound
    ? { ...limits, reach: limits }
    : await bookableDays(db, { ...form, limits });
  const [{ package_name, given, balances, facts }, known, author, calendar_rules] = await Promise.all([
    balancesOf(db, { ...form, from: first, to: last }),
    datesOf(db, { person_id: form.person_id, from: first, to: last, except: form.except }),
    authorOf(db, form.person_id),
    calendarRulesOf(db, { ...form, from: first, to: last, now: context.now }),
  ]);
  const bounds = form.isBound ? await boundsOf(db, form, setup, known) : unbound;
  const [employment = []] = [...facts.values()].map((own) => own.employment);
  const ids = new Set(given.map(({ id }) => id));
  return {
    package_name,
    upload_meta: uploadMetaOf(context.upload_limits, 'any'),
    leave_types: await earliestOf(db, form, { setup, known, given, employment }),
    spent_types: spentTypesOf(given),
    summary: balances.filter(({ id }) => ids.has(id)),
    enabled_dates: enabledDates(known, employment),
    reach,
    limits: bounds,
    calendar_rules,
    author,
  };
}

const unbound = { notice_days: 0, earliest: null, longest_stretch: null };

/** Returns the limits for people who apply by themselves; the loaded dates usually cover the notice. */
async function boundsOf(db: Db, { person_id, today }: Form, setup: LeaveSetup, known: readonly KnownDate[]) {
  const { notice_days, longest_stretch } = setup;
  if (notice_days === 0) return { ...unbound, longest_stretch };
  const ahead = known.filter(({ date }) => date > today);
  const earliest = await afterNotice(db, person_id, { notice_days, today }, ahead);
  return { notice_days, earliest, longest_stretch };
}

interface EarliestOptions {
  readonly setup: LeaveSetup;
  readonly known: readonly KnownDate[];
  readonly given: readonly PackageLeaveType[];
  readonly employment: Employment;
}

/**
 * Returns the types with their notice and the first day that the viewer may choose; a waiting time begins with the
 * employment of the first day on offer.
 */
async function earliestOf(
  db: Db,
  { person_id, today, isBound }: Form,
  { setup, known, given, employment }: EarliestOptions,
) {
  const ahead = known.filter(({ date }) => date > today);
  const notices = [...new Set(given.map((type) => (isBound ? noticeOf(type, setup) : 0)))].filter((days) => days > 0);
  const byNotice = new Map<number, LocalDate>();
  for (const notice_days of notices)
    byNotice.set(notice_days, await afterNotice(db, person_id, { notice_days, today }, ahead));
  const first = known.find(({ date }) => isEmployed(employment, date))?.date;
  return given.map(({ wait_months, wait_days, ...type }) => {
    const notice_days = isBound ? noticeOf(type, setup) : 0;
    const waits = isBound && first ? endOfWait(employment, first, { wait_months, wait_days }) : null;
    const days = [byNotice.get(notice_days), waits !== null && first && waits > first ? waits : null].flatMap(
      (day) => day ?? [],
    );
    return { ...type, notice_days, earliest: days.sort().at(-1) ?? null };
  });
}

interface DateRange {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

interface FormRangeOptions {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Range that people may apply for by themselves. */
  readonly limits: DateRange;
  /** Requested range. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** Days back that people who manage leave get at first, and days ahead that they may book. */
const [daysBack, daysAhead] = [92, 5 * 366];

const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b);
const later = (a: LocalDate, b: LocalDate) => (a > b ? a : b);

/**
 * Returns the days of a form for people who manage leave, without the limits of others:
 * back to the first day of employment; it loads some months at first and others on request.
 */
async function bookableDays(db: Db, { person_id, today, limits, from, to }: FormRangeOptions) {
  const [row] = await rowsOf<{ began: LocalDate | null }>(
    db,
    'select min(started_on) as began from employment_periods where person_id = $1',
    [person_id],
  );
  const reach = {
    first: earlier(row?.began ?? limits.first, limits.first),
    last: later(addDays(today, daysAhead), limits.last),
  };
  const earliest = earlier(from ?? limits.first, earlier(addDays(today, -daysBack), limits.first));
  const first = later(reach.first, `${earliest.slice(0, 8)}01` as LocalDate);
  return { first, last: earlier(reach.last, later(to ?? limits.last, limits.last)), reach };
}
