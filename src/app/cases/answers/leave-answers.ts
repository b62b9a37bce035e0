import { employeeLeaves, leaveApplications } from '#features/leave-applications/contract.ts';
import { roundedOnce } from '#features/leave/rules/counting.ts';
import { exactCosts } from '#features/leave/rules/week-room.ts';
import { hundredths, inDays } from '#features/leave/rules/facts.ts';
import type { CaseCompany } from '../case-company.ts';
import type { LeaveCostQuestion, LeaveLeftQuestion, LinesQuestion } from '../format/questions.ts';
import { NotPossible } from '../not-possible.ts';
import type { Answer } from './answer.ts';

const ledgerOf = (
  company: CaseCompany,
  who: string,
  { type, on }: { readonly type: string; readonly on: LinesQuestion['on'] },
) =>
  company.owner(employeeLeaves.ledger, {
    query: { user_id: company.idOf('person', who), leave_type_id: company.idOf('leave type', type), on },
  });

/** The balance of a day, as the lines of the balance say it. What expires at its end can still be taken on it. */
export async function leaveLeftAnswer(
  company: CaseCompany,
  { who, leave_left, on }: LeaveLeftQuestion,
): Promise<Answer> {
  const { before, days, lines } = await ledgerOf(company, who, { type: leave_left, on });
  const atEnd = days.findLast(({ date }) => date <= on)?.balance ?? before;
  const expiring = lines.filter(({ date, kind }) => date === on && kind === 'expiry');
  return { is: inDays(hundredths(atEnd) - expiring.reduce((sum, { amount }) => sum + hundredths(amount), 0)) };
}

export async function linesAnswer(company: CaseCompany, { who, lines: type, on, are }: LinesQuestion): Promise<Answer> {
  const { lines } = await ledgerOf(company, who, { type, on });
  // Each line says as much as the case wants to know of it.
  return {
    are: lines.map((line, index) =>
      Object.fromEntries(
        Object.keys(are[index] ?? { date: '', amount: 0, title: '' }).map((field) => [
          field,
          Object.entries(line).find(([name]) => name === field)?.[1],
        ]),
      ),
    ),
  };
}

/** The cost of dates, as the form of an application says it; leave that is there already costs the same again. */
export async function leaveCostAnswer(company: CaseCompany, question: LeaveCostQuestion): Promise<Answer> {
  const {
    who,
    leave_cost: [from, to],
    type,
  } = question;
  const leave_type_id = company.idOf('leave type', type);
  const { leave_types, enabled_dates } = await company.owner(leaveApplications.new, {
    query: { user_id: company.idOf('person', who), from, to },
  });
  const by = leave_types.find(({ id }) => id === leave_type_id);
  if (!by) throw new NotPossible(`${who} does not have ${type}`);
  const chosen = enabled_dates.filter(({ date, reason }) => from <= date && date <= to && reason !== 'not_employed');
  const costs = roundedOnce(
    exactCosts(
      chosen.map((facts) => ({ part: 'full', facts })),
      by,
    ),
  );
  return { is: inDays(costs.reduce((sum, cost) => sum + cost, 0)) };
}
