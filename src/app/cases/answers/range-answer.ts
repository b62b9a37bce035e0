import { attendance } from '#features/attendance/contract.ts';
import { periods } from '#features/periods/contract.ts';
import { weeklyDays, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { weeksOfPeople } from '#features/working-week/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { CaseCompany } from '../case-company.ts';
import type { RangeQuestion, ReadyQuestion, WeeklyQuestion } from '../format/questions.ts';
import { durationText } from '../values.ts';
import type { Answer } from './answer.ts';

/** Most days that one call sums up. */
const daysAtOnce = 56;

function* chunksOf(from: LocalDate, to: LocalDate): Generator<{ start_date: LocalDate; end_date: LocalDate }> {
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const end = addDays(start, daysAtOnce - 1);
    yield { start_date: start, end_date: end < to ? end : to };
  }
}

export async function summaryOf(company: CaseCompany, who: string, from: LocalDate, to: LocalDate) {
  const total = { target: 0, worked: 0, balance: 0, absent: 0, late: 0, incomplete: 0, to_review: 0, leave_days: 0 };
  for (const query of chunksOf(from, to)) {
    const params = { user_id: company.idOf('person', who) };
    const sums = await company.owner(attendance.monthlySummary, { params, query });
    total.target += sums.planned_time;
    total.worked += sums.work_time;
    total.balance += sums.balance;
    total.absent += sums.count_absent;
    total.late += sums.count_late;
    total.incomplete += sums.count_incomplete;
    total.to_review += sums.count_unapproved;
    total.leave_days += sums.leave_days;
  }
  return total;
}

export async function rangeAnswer(company: CaseCompany, { who, from, to }: RangeQuestion): Promise<Answer> {
  const { target, worked, balance, ...counts } = await summaryOf(company, who, from, to);
  return {
    target: durationText(target),
    worked: durationText(worked),
    balance: durationText(balance),
    ...counts,
  };
}

/** The week in force on a date, as the preview of a change on that date compares it. */
export async function weekInForceOn(company: CaseCompany, who: string, day: LocalDate) {
  const { before } = await company.owner(weeksOfPeople.makeStore, {
    params: { user_id: company.idOf('person', who) },
    // No case has a week of one minute.
    body: { effective_from: day, week: { kind: 'hours', weekly_work_time: 60 } },
  });
  return before.in_force;
}

export async function weeklyAnswer(company: CaseCompany, { who, weekly_on }: WeeklyQuestion): Promise<Answer> {
  const { week } = await weekInForceOn(company, who, weekly_on);
  return { hours: week && durationText(weeklyWorkTime(week)), days: week && weeklyDays(week) };
}

/** A month is ready once it is over and the preview of closing it lists nothing that is open. */
export async function readyAnswer(company: CaseCompany, { ready_for_payroll: month }: ReadyQuestion): Promise<Answer> {
  const starts_on = `${month}-01` as LocalDate;
  const open = await company.owner(periods.previewClosing, { body: { starts_on } });
  const isOver = company.today > open.ends_on;
  return { is: isOver && open.clocked_in.total + open.to_review.total + open.leave_waiting.total === 0 };
}
