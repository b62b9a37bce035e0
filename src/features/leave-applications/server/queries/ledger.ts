import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays, type Hundredths, type LeaveFacts } from '#features/leave/rules/facts.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import { ruledLines, type RuledLine } from '#features/leave/rules/ledger-rules.ts';
import { titleOf, whyOf, type LineKind } from '#features/leave/rules/words.ts';
import type { LeaveTypeCard } from '#features/leave/rules/shapes.ts';
import { balancesBy, joinedLines } from '../../rules/ledger-lines.ts';
import type { ReturnReason } from '../../rules/rebooking.ts';
import type { ApplicationState } from '../../rules/shapes.ts';
import { returnText, spanText } from '../../rules/wording.ts';
import { cachedPackages } from './package-leave.ts';
import { workedEntries, workedOf, type WorkedRow } from './worked-lines.ts';
import { translate } from '#platform/shared/translate.ts';

/** A line of a balance, in words. */
export interface LedgerLine {
  readonly date: LocalDate;
  /** Last day of the leave in it; the same day for other lines. */
  readonly until: LocalDate;
  readonly kind: LineKind;
  readonly title: string;
  readonly why: string;
  readonly by: string | null;
  readonly amount: number;
  readonly balance: number;
  readonly is_ahead: boolean;
  readonly application_id: string | null;
}

interface LedgerKey {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly year: LeaveYear;
}

interface LedgerInput {
  readonly type: LeaveTypeCard;
  readonly facts: LeaveFacts;
  readonly year: LeaveYear;
  readonly today: LocalDate;
  readonly booked: BookedInYear;
  readonly text: NumberText;
}

/** Bookings of a leave year in words; they can be read before anything else is known. */
export interface BookedInYear {
  readonly taken: readonly LedgerEntry[];
  readonly byHand: readonly LedgerEntry[];
  /** Credits for hours worked. */
  readonly worked: readonly WorkedRow[];
  /** Names of packages by id. */
  readonly names: ReadonlyMap<string, string>;
}

export async function bookedInYear(db: Db, key: LedgerKey): Promise<BookedInYear> {
  const [taken, late, byHand, worked, packages] = await Promise.all([
    takenOf(db, key),
    returnedLateOf(db, key),
    byHandOf(db, key),
    workedOf(db, key),
    cachedPackages(db),
  ]);
  return {
    taken: [...taken, ...late],
    byHand,
    worked,
    names: new Map([...packages].map(([id, { name }]) => [id, name])),
  };
}

/** Application that a line belongs to. */
interface WholeLeave {
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  /** Number of its dates over all leave years. */
  readonly dates: number;
}

/** One date of leave, or another line. */
type LedgerEntry = Omit<LedgerLine, 'balance' | 'is_ahead' | 'title' | 'amount' | 'until'> & {
  readonly amount: Hundredths;
  readonly whole?: WholeLeave;
  readonly is_change?: boolean;
};

/**
 * Returns every line of a leave year with the balance after it, including future lines of the rules and later bookings,
 * and the balance of every day on which it changes. Consecutive days of a leave are one line.
 */
export function ledgerOf({ facts, year, today, type, booked: { taken, byHand, worked, names }, text }: LedgerInput) {
  const all = ruledLines(facts, year.last);
  const ruled = ruledOf(all, year, { unit: type.unit, text, nameOf: (id) => names.get(id) });
  const out = all.filter(({ date, kind, leave_year }) => {
    return kind === 'carry_over' && date === year.first && leave_year !== year.first;
  });
  const before = out.reduce((rest, { amount }) => rest + amount, balanceOn(facts, addDays(year.first, -1)));
  const dated: readonly LedgerEntry[] = [...ruled, ...byHand, ...workedEntries(worked, type.unit, text), ...taken];
  const lines = joinedLines(dated, before, today).map(({ whole, dates, is_change: _, ...line }): LedgerLine => {
    const why = whole === undefined ? line.why : leaveText(line, dates, whole);
    const title = titleOf(line.kind, line.is_ahead);
    return { ...line, why, title, amount: inDays(line.amount), balance: inDays(line.balance) };
  });
  const days = balancesBy(dated, before).map(({ date, balance }) => ({ date, balance: inDays(balance) }));
  return { before: inDays(before), lines, days };
}

/** Describes the whole leave, or the part on this line. */
function leaveText({ date, until }: { date: LocalDate; until: LocalDate }, dates: number, whole: WholeLeave): string {
  const all = spanText(whole.starts_on, whole.ends_on);
  return dates === whole.dates ? `${all}.` : `${spanText(date, until)}, part of ${all}.`;
}

function ruledOf(lines: readonly RuledLine[], year: LeaveYear, ruleText: Parameters<typeof whyOf>[1]): LedgerEntry[] {
  const own = lines.filter(({ date }) => year.first <= date && date <= year.last);
  // A carry-over leaves one year and enters the next on the same day, so it is shown once.
  return own
    .filter(({ leave_year }) => leave_year === year.first)
    .map(({ date, kind, amount, cause }) => ({
      date,
      kind,
      why: whyOf({ kind, date, amount, cause }, ruleText),
      by: null,
      amount,
      application_id: null,
    }));
}

interface TakenRow extends WholeLeave {
  readonly id: string;
  readonly state: ApplicationState;
  readonly date: LocalDate;
  readonly cost: number;
  readonly decided_by: string[] | null;
  /** Changes of the cost since it was decided, in the order in which they were booked. */
  readonly changes: readonly { readonly amount: Hundredths; readonly why: ReturnReason | null }[];
}

/**
 * Reads every date of leave, by date, from the opening balance on. A day of a closed period that was given back later
 * stays, whatever happens to the rest of its application: its return is a line of its own.
 */
async function takenOf(db: Db, { person_id, leave_type_id, year }: LedgerKey): Promise<LedgerEntry[]> {
  const rows = await rowsOf<TakenRow>(
    db,
    `with taken as (
       select d.application_id, d.date, (sum(d.cost) * 100)::int as cost,
              coalesce(bool_or(d.returned_on > d.date), false) as is_late
         from leave_application_days d
        where d.person_id = $1 and d.leave_type_id = $2 and d.date between $3 and $4
          and d.date >= coalesce((select date from leave_lines
                where person_id = $1 and leave_type_id = $2 and kind = 'opening'), $3)
          and d.state in ('created', 'approved', 'returned')
        group by 1, 2),
     changed as (
       select l.application_id, l.date,
              json_agg(json_build_object('amount', (l.amount * 100)::int, 'why', l.cause ->> 'why') order by l.id) as changes
         from leave_lines l
        where l.person_id = $1 and l.leave_type_id = $2 and l.date between $3 and $4 and l.application_id is not null
          and l.cause <> '{}' and l.cause ->> 'origin' is null group by 1, 2),
     whole as (
       select a.id, w.starts_on, w.ends_on, w.dates, a.state, a.state in ('created', 'approved') as is_active,
              (select array_agg(distinct p.name order by p.name) from leave_application_decisions x
                 join people p on p.id = x.decided_by
                where x.application_id = a.id and not x.is_void and x.decision = 'approved') as decided_by
         from leave_applications a, lateral (
                select min(d.date) as starts_on, max(d.date) as ends_on, count(distinct d.date)::int as dates
                  from leave_application_days d where d.application_id = a.id) w
        where a.id in (select application_id from taken))
     select w.*, t.date, t.cost, coalesce(c.changes, '[]') as changes
       from taken t join whole w on w.id = t.application_id and (w.is_active or t.is_late)
       left join changed c on c.application_id = t.application_id and c.date = t.date order by t.date`,
    [person_id, leave_type_id, year.first, year.last],
  );
  return rows.flatMap(entriesOf);
}

function entriesOf({ changes, ...taken }: TakenRow): LedgerEntry[] {
  const { id, starts_on, ends_on, dates, state, date } = taken;
  const line = { date, by: null, application_id: id };
  const { used, shown } = usedAndChanged(taken.cost, changes);
  return [
    {
      ...line,
      kind: state === 'created' ? 'reserve' : 'spend',
      why: '',
      whole: { starts_on, ends_on, dates },
      by: state === 'created' ? null : (taken.decided_by?.join(', ') ?? null),
      amount: -used,
    },
    ...shown.map(({ amount, why }): LedgerEntry => ({
      ...line,
      kind: amount > 0 ? 'release' : 'spend',
      why: amount > 0 ? returnText(date, why) : translate('{date}, used again.', { date: longDate(date) }),
      amount,
      is_change: true,
    })),
  ];
}

/**
 * Returns what a date used, and its changes as lines of their own once some of it was given back: that is never deducted
 * from what the leave used.
 */
function usedAndChanged(cost: Hundredths, changes: TakenRow['changes']) {
  const isReturned = changes.some(({ amount }) => amount > 0);
  const shown = isReturned ? changes : [];
  return { used: shown.reduce((used, { amount }) => used + amount, cost), shown };
}

interface LateRow {
  readonly date: LocalDate;
  readonly origin: LocalDate;
  readonly amount: Hundredths;
  readonly why: ReturnReason | null;
}

/** Reads leave given back for days of closed periods, on the first open date after them, unless they were reopened. */
async function returnedLateOf(db: Db, { person_id, leave_type_id, year }: LedgerKey): Promise<LedgerEntry[]> {
  const rows = await rowsOf<LateRow>(
    db,
    `select l.date, (l.cause ->> 'origin')::date as origin, (sum(l.amount) * 100)::int as amount, l.cause ->> 'why' as why
       from leave_lines l
      where l.person_id = $1 and l.leave_type_id = $2 and l.date between $3 and $4 and l.cause ->> 'origin' is not null
        and l.application_id is not null
      group by l.application_id, 1, 2, 4 having sum(l.amount) <> 0 order by 1, 2`,
    [person_id, leave_type_id, year.first, year.last],
  );
  return rows.map(({ date, origin, amount, why }) => ({
    date,
    kind: 'release',
    why: returnText(origin, why),
    by: null,
    amount,
    application_id: null,
  }));
}

interface HandRow {
  readonly date: LocalDate;
  readonly kind: 'opening' | 'correction';
  readonly amount: number;
  readonly reason: string | null;
  readonly by: string | null;
}

async function byHandOf(db: Db, { person_id, leave_type_id, year }: LedgerKey): Promise<LedgerEntry[]> {
  const rows = await rowsOf<HandRow>(
    db,
    `select l.date, l.kind, (l.amount * 100)::int as amount, l.reason, p.name as by
       from leave_lines l left join people p on p.id = l.created_by
      where l.person_id = $1 and l.leave_type_id = $2 and l.kind in ('opening', 'correction') and l.date between $3 and $4
        and l.date >= coalesce((select date from leave_lines
              where person_id = $1 and leave_type_id = $2 and kind = 'opening'), $3)
      order by l.date, l.id`,
    [person_id, leave_type_id, year.first, year.last],
  );
  return rows.map(({ date, kind, amount, reason, by }) => ({
    date,
    kind,
    why: reason ? `“${reason}”` : translate('Balance when you started with Muster.'),
    by,
    amount,
    application_id: null,
  }));
}
