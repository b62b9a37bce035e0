import { attendance } from '#features/attendance/contract.ts';
import { myShifts } from '#features/my-shifts/contract.ts';
import { employeeLeaves, leaveApplications } from '#features/leave-applications/contract.ts';
import { exactCost, roundedOnce } from '#features/leave/rules/counting.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { weeksOfPeople } from '#features/working-week/contract.ts';
import { weeklyDays, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { CaseCompany } from './case-company.ts';
import { feedAnswer } from './feed-answer.ts';
import type {
  CaseQuestion,
  DayQuestion,
  LeaveCostQuestion,
  LeaveLeftQuestion,
  LinesQuestion,
  RangeQuestion,
  WeeklyQuestion,
} from './format/questions.ts';
import { notYet } from './not-possible.ts';
import { durationText } from './values.ts';

/** Muster's answer, by the field of the question. */
export type Answer = Readonly<Record<string, unknown>>;

/** Most days that one call sums up. */
const daysAtOnce = 56;

function* chunksOf(from: LocalDate, to: LocalDate): Generator<{ start_date: LocalDate; end_date: LocalDate }> {
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const end = addDays(start, daysAtOnce - 1);
    yield { start_date: start, end_date: end < to ? end : to };
  }
}

async function summaryOf(company: CaseCompany, who: string, from: LocalDate, to: LocalDate) {
  const total = { target: 0, worked: 0, balance: 0, absent: 0, late: 0, to_review: 0 };
  for (const query of chunksOf(from, to)) {
    const params = { user_id: company.idOf('person', who) };
    const sums = await company.owner(attendance.monthlySummary, { params, query });
    total.target += sums.planned_time;
    total.worked += sums.work_time;
    total.balance += sums.balance;
    total.absent += sums.count_absent;
    total.late += sums.count_late;
    total.to_review += sums.count_unapproved;
  }
  return total;
}

async function rangeAnswer(company: CaseCompany, { who, from, to }: RangeQuestion): Promise<Answer> {
  const { target, worked, balance, ...counts } = await summaryOf(company, who, from, to);
  return {
    target: durationText(target),
    worked: durationText(worked),
    balance: durationText(balance),
    ...counts,
  };
}

async function dayAnswer(company: CaseCompany, question: DayQuestion): Promise<Answer> {
  const { who, day } = question;
  const range = { start_date: day, end_date: day };
  const { data } = await company.owner(attendance.allData, {
    query: { user_id: company.idOf('person', who), ...range },
  });
  const cell = data.find(({ date }) => date === day);
  const { target, worked, late } = await summaryOf(company, who, day, day);
  return {
    target: durationText(target),
    worked: durationText(worked),
    break: durationText(cell?.break_time ?? 0),
    icon: cell?.icon,
    late: late > 0,
    ...(question.said !== undefined && { said: await notesAnswer(company, question, cell?.attendance_id) }),
    ...((question.starts !== undefined || question.ends !== undefined) && (await shiftAnswer(company, who, day))),
    ...(question.by !== undefined && (await sourceAnswer(company, who, day))),
  };
}

/** The wanted words, if the day says them in its notes; otherwise its notes. */
async function notesAnswer(company: CaseCompany, { who, said = [] }: DayQuestion, id: string | null | undefined) {
  if (!id) return [];
  const { notes } = await company.as(who, attendance.details, { params: { id, user_id: company.idOf('person', who) } });
  const isSaid = (words: string) => notes.some((note) => note.toLowerCase().includes(words.toLowerCase()));
  return notes.length > 0 && said.length > 0 && said.every(isSaid) ? said : notes;
}

/** Start and end of the shift as the person sees them. */
async function shiftAnswer(company: CaseCompany, who: string, day: LocalDate): Promise<Answer> {
  const { calendar } = await company.as(who, myShifts.data, { query: { start_date: day, end_date: day } });
  const shift = calendar.find(({ date }) => date === day)?.shift;
  return { starts: shift?.starts_at.slice(11, 16) ?? null, ends: shift?.ends_at.slice(11, 16) ?? null };
}

async function sourceAnswer(company: CaseCompany, who: string, day: LocalDate): Promise<Answer> {
  const { calendar } = await company.as(who, myShifts.data, { query: { start_date: day, end_date: day } });
  if (calendar.some(({ date, is_published }) => date === day && is_published)) return { by: 'published' };
  return { by: (await weekInForceOn(company, who, day)).source };
}

/** The week in force on a date, as the preview of a change on that date compares it. */
async function weekInForceOn(company: CaseCompany, who: string, day: LocalDate) {
  const { before } = await company.owner(weeksOfPeople.makeStore, {
    params: { user_id: company.idOf('person', who) },
    // No case has a week of one minute.
    body: { effective_from: day, week: { kind: 'hours', weekly_work_time: 60 } },
  });
  return before.in_force;
}

async function weeklyAnswer(company: CaseCompany, { who, weekly_on }: WeeklyQuestion): Promise<Answer> {
  const { week } = await weekInForceOn(company, who, weekly_on);
  return { hours: week && durationText(weeklyWorkTime(week)), days: week && weeklyDays(week) };
}

/** The balance at the end of a day, as the lines of the balance say it. */
async function leaveLeftAnswer(company: CaseCompany, { who, leave_left, on }: LeaveLeftQuestion): Promise<Answer> {
  const { before, days } = await ledgerOf(company, who, { type: leave_left, on });
  return { is: days.findLast(({ date }) => date <= on)?.balance ?? before };
}

const ledgerOf = (
  company: CaseCompany,
  who: string,
  { type, on }: { readonly type: string; readonly on: LocalDate | undefined },
) =>
  company.owner(employeeLeaves.ledger, {
    query: { user_id: company.idOf('person', who), leave_type_id: company.idOf('leave type', type), on },
  });

async function linesAnswer(company: CaseCompany, { who, lines: type, on, are }: LinesQuestion): Promise<Answer> {
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
async function leaveCostAnswer(company: CaseCompany, question: LeaveCostQuestion): Promise<Answer> {
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
  if (!by) throw notYet(`${type}, which ${who} does not have`);
  const chosen = enabled_dates.filter(({ date, reason }) => from <= date && date <= to && reason !== 'not_employed');
  const costs = roundedOnce(chosen.map((facts) => exactCost('full', facts, by)));
  return { is: inDays(costs.reduce((sum, cost) => sum + cost, 0)) };
}

/** Asks Muster what a question asks. @throws NotPossible for what has no answer yet */
export async function answerOf(company: CaseCompany, question: CaseQuestion): Promise<Answer> {
  if ('from' in question) return rangeAnswer(company, question);
  if ('day' in question) return dayAnswer(company, question);
  if ('weekly_on' in question) return weeklyAnswer(company, question);
  if ('leave_left' in question) return leaveLeftAnswer(company, question);
  if ('leave_cost' in question) return leaveCostAnswer(company, question);
  if ('lines' in question) return linesAnswer(company, question);
  if ('feed' in question) return feedAnswer(company, question);
  const part = ['planned_of', 'elements', 'account_on', 'ready_for_payroll'].find((field) => field in question);
  throw notYet(part ?? 'this question');
}
