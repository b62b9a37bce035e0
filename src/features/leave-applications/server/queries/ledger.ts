import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays, type Hundredths, type LeaveFacts, type Term } from '#features/leave/rules/facts.ts';
import { termOn } from '#features/leave/rules/entitlement.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import { ruledLines, type RuledLine } from '#features/leave/rules/reckoning.ts';
import { daysText, titleOf, whyOf, type LineKind } from '#features/leave/rules/words.ts';
import type { LeaveTypeCard } from '#features/leave/rules/shapes.ts';
import { stretchText } from '../../rules/wording.ts';
import { keptPackages } from './given.ts';

/** A line of a balance, in words. */
export interface ToldLine {
  readonly date: LocalDate;
  readonly kind: LineKind;
  readonly title: string;
  readonly why: string;
  readonly by: string | null;
  readonly amount: number;
  readonly balance: number;
  readonly is_ahead: boolean;
  readonly application_id: string | null;
}

interface Whose {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly year: LeaveYear;
}

interface Asked {
  readonly type: LeaveTypeCard;
  readonly facts: LeaveFacts;
  readonly year: LeaveYear;
  readonly today: LocalDate;
  readonly booked: BookedInYear;
}

/** What is booked of a leave year, in words: it can be asked for before anything else is known. */
export interface BookedInYear {
  readonly taken: readonly Untold[];
  readonly byHand: readonly Untold[];
  /** Of packages. */
  readonly names: ReadonlyMap<string, string>;
}

export async function bookedInYear(db: Db, whose: Whose): Promise<BookedInYear> {
  const [taken, byHand, packages] = await Promise.all([takenOf(db, whose), byHandOf(db, whose), keptPackages(db)]);
  return { taken, byHand, names: new Map([...packages].map(([id, { name }]) => [id, name])) };
}

type Untold = Omit<ToldLine, 'balance' | 'is_ahead' | 'title' | 'amount'> & { readonly amount: Hundredths };

/**
 * Every line of a leave year, those that the rules will make and what is booked for later days included, each with the
 * balance after it. Leave stands on its first day in the year, as one line for each application.
 */
export function ledgerOf({ facts, year, today, type, booked: { taken, byHand, names } }: Asked) {
  const all = ruledLines(facts, year.last);
  const ruled = ruledOf(all, year, { unit: type.unit, nameOf: (id) => names.get(id) });
  const out = all.filter(({ date, kind, leave_year }) => {
    return kind === 'carry_over' && date === year.first && leave_year !== year.first;
  });
  const before = out.reduce((rest, { amount }) => rest + amount, balanceOn(facts, addDays(year.first, -1)));
  const order = (kind: LineKind) => (kind === 'carry_over' ? 0 : kind === 'expiry' ? 2 : 1);
  const sorted = [...ruled, ...byHand, ...taken].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : order(a.kind) - order(b.kind),
  );
  let balance = before;
  const lines = sorted.map((line): ToldLine => {
    balance += line.amount;
    const is_ahead = line.date > today;
    const title = titleOf(line.kind, is_ahead);
    return { ...line, amount: inDays(line.amount), balance: inDays(balance), is_ahead, title };
  });
  return { before: inDays(before), lines };
}

function ruledOf(lines: readonly RuledLine[], year: LeaveYear, telling: Parameters<typeof whyOf>[1]): Untold[] {
  const own = lines.filter(({ date }) => year.first <= date && date <= year.last);
  // What goes out of the books of the year before comes into those of this one on the same day: it is told once.
  return own
    .filter(({ leave_year }) => leave_year === year.first)
    .map(({ date, kind, amount, cause }) => ({
      date,
      kind,
      why: whyOf({ kind, amount, cause }, telling),
      by: null,
      amount,
      application_id: null,
    }));
}

interface TakenRow {
  readonly id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly state: 'created' | 'approved';
  readonly first: LocalDate;
  readonly cost: number;
  readonly decided_by: string[] | null;
}

/** Nothing from before an opening balance. */
async function takenOf(db: Db, { person_id, leave_type_id, year }: Whose): Promise<Untold[]> {
  const rows = await rowsOf<TakenRow>(
    db,
    `select a.id, a.starts_on, a.ends_on, a.state, min(d.date) as first, (sum(d.cost) * 100)::int as cost,
            (select array_agg(distinct p.name order by p.name) from leave_application_decisions x
               join people p on p.id = x.decided_by
              where x.application_id = a.id and not x.is_void and x.decision = 'approved') as decided_by
       from leave_application_days d join leave_applications a on a.id = d.application_id
      where d.person_id = $1 and d.leave_type_id = $2 and d.date between $3 and $4
        and d.date >= coalesce((select date from leave_lines
              where person_id = $1 and leave_type_id = $2 and kind = 'opening'), $3)
        and d.state in ('created', 'approved')
      group by a.id, a.starts_on, a.ends_on, a.state order by 5`,
    [person_id, leave_type_id, year.first, year.last],
  );
  return rows.map(({ id, starts_on, ends_on, state, first, cost, decided_by }) => ({
    date: first,
    kind: state === 'created' ? ('reserve' as const) : ('spend' as const),
    why: `${capital(stretchText(starts_on, ends_on))}.`,
    by: state === 'approved' ? (decided_by?.join(', ') ?? null) : null,
    amount: -cost,
    application_id: id,
  }));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface HandRow {
  readonly date: LocalDate;
  readonly kind: 'opening' | 'correction';
  readonly amount: number;
  readonly reason: string | null;
  readonly by: string | null;
}

async function byHandOf(db: Db, { person_id, leave_type_id, year }: Whose): Promise<Untold[]> {
  const rows = await rowsOf<HandRow>(
    db,
    `select l.date, l.kind, (l.amount * 100)::int as amount, l.reason, p.name as by
       from leave_lines l left join people p on p.id = l.created_by
      where l.person_id = $1 and l.leave_type_id = $2 and l.kind in ('opening', 'correction') and l.date between $3 and $4
      order by l.date, l.id`,
    [person_id, leave_type_id, year.first, year.last],
  );
  return rows.map(({ date, kind, amount, reason, by }) => ({
    date,
    kind,
    why: reason ? `“${reason}”` : 'What was left when leave began to be kept here.',
    by,
    amount,
    application_id: null,
  }));
}

/** The rules of the package that count on a day, in sentences. */
export function rulesOfType(facts: LeaveFacts, on: LocalDate, unit: LeaveTypeCard['unit']): string[] {
  const term = termOn(facts, on);
  return term ? sentencesOf(term, unit) : [];
}

function sentencesOf(
  { days, given, is_pro_rata, carry_over, carry_over_months, below_zero }: Term,
  unit: 'days' | 'hours',
) {
  const carried =
    carry_over === null ? 'Everything that is left carries over.' : `Up to ${daysText(carry_over, unit)} carry over.`;
  const months = carry_over_months === 1 ? 'the first month' : `${carry_over_months} months`;
  return [
    `${daysText(days, unit)} a year, ${given === 'at_once' ? 'all at once' : 'a twelfth each month'}.`,
    ...(is_pro_rata ? ['Less for a part of a year, and for fewer weekly hours.'] : []),
    carry_over === 0 ? 'Nothing carries over into the next year.' : carried,
    ...(carry_over !== 0 && carry_over_months !== null ? [`Carried days have to be used within ${months}.`] : []),
    'Days that expire first are used first.',
    'Holidays and days off are not counted, and a half day counts 0.5.',
    below_zero === 0 ? 'The balance cannot go below 0.' : `The balance can go ${daysText(below_zero, unit)} below 0.`,
  ];
}
