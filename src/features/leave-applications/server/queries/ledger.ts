import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays, type Hundredths, type LeaveFacts, type Term } from '#features/leave/rules/facts.ts';
import { termOn } from '#features/leave/rules/entitlement.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import { ruledLines } from '#features/leave/rules/reckoning.ts';
import { daysText, titleOf, whyOf, type LineKind } from '#features/leave/rules/words.ts';
import type { LeaveTypeCard } from '#features/leave/rules/shapes.ts';
import { policyNames } from '#features/leave/server/queries/policies.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { stretchText } from '../../rules/wording.ts';

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

interface Asked {
  readonly person_id: string;
  readonly type: LeaveTypeCard;
  readonly facts: LeaveFacts;
  readonly year: LeaveYear;
  readonly today: LocalDate;
}

type Untold = Omit<ToldLine, 'balance' | 'is_ahead' | 'title' | 'amount'> & { readonly amount: Hundredths };

/**
 * Every line of a leave year, those that the rules will make and what is booked for later days included, each with the
 * balance after it. Leave stands on its first day in the year, as one line for each application.
 */
export async function ledgerOf(db: Db, asked: Asked) {
  const { facts, year, today } = asked;
  const [ruled, taken, byHand] = await Promise.all([ruledOf(db, asked), takenOf(db, asked), byHandOf(db, asked)]);
  const out = ruledLines(facts, year.last).filter(({ date, kind, leave_year }) => {
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

async function ruledOf(db: Db, { facts, year, type }: Asked): Promise<Untold[]> {
  const names = await policyNames(db);
  const telling = { unit: type.unit, nameOf: (id: string) => names.get(id) };
  const own = ruledLines(facts, year.last).filter(({ date }) => year.first <= date && date <= year.last);
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

async function takenOf(db: Db, { person_id, type, year, facts }: Asked): Promise<Untold[]> {
  const from = facts.opening && facts.opening.date > year.first ? facts.opening.date : year.first;
  const rows = await rowsOf<TakenRow>(
    db,
    `select a.id, a.starts_on, a.ends_on, a.state, min(d.date) as first, (sum(d.cost) * 100)::int as cost,
            (select array_agg(distinct p.name order by p.name) from leave_application_decisions x
               join people p on p.id = x.decided_by
              where x.application_id = a.id and not x.is_void and x.decision = 'approved') as decided_by
       from leave_application_days d join leave_applications a on a.id = d.application_id
      where d.person_id = $1 and d.leave_type_id = $2 and d.date between $3 and $4
        and d.state in ('created', 'approved')
      group by a.id, a.starts_on, a.ends_on, a.state order by 5`,
    [person_id, type.id, from, year.last],
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
  readonly created_by: string | null;
}

async function byHandOf(db: Db, { person_id, type, year }: Asked): Promise<Untold[]> {
  const rows = await rowsOf<HandRow>(
    db,
    `select date, kind, (amount * 100)::int as amount, reason, created_by from leave_lines
      where person_id = $1 and leave_type_id = $2 and kind in ('opening', 'correction') and date between $3 and $4
      order by date, id`,
    [person_id, type.id, year.first, year.last],
  );
  const names = await namesOf(db, [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))]);
  return rows.map(({ date, kind, amount, reason, created_by }) => ({
    date,
    kind,
    why: reason ? `“${reason}”` : 'What was left when leave began to be kept here.',
    by: created_by === null ? null : (names.get(created_by) ?? null),
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
