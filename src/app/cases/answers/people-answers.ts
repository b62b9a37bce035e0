import { holidays } from '#features/holidays/contract.ts';
import { leaveProfile } from '#features/leave-applications/contract.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { shiftPatterns } from '#features/shift-patterns/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { CaseCompany } from '../case-company.ts';
import type { HasQuestion } from '../format/questions.ts';
import { Refused } from '../not-possible.ts';
import { durationText } from '../values.ts';
import type { Answer } from './answer.ts';
import { weekInForceOn } from './range-answer.ts';

/** Package, week and the like that a person has on a date, as their profile and the patterns say it. */
export async function hasAnswer(company: CaseCompany, question: HasQuestion): Promise<Answer> {
  const { who, has: date, hours, pattern, holiday } = question;
  const user_id = company.idOf('person', who);
  const { rules } = await company.owner(leaveProfile.view, { params: { user_id }, query: {} });
  const { package: now, next_package: next } = rules;
  const isNext = next !== null && next.from <= date;
  return {
    package: isNext ? next.name : now && now.since <= date ? now.name : null,
    process: rules.process?.name ?? null,
    ...(hours !== undefined && (await hoursAnswer(company, who, date))),
    ...(pattern !== undefined && { pattern: await patternOn(company, user_id, date) }),
    ...(holiday !== undefined && { holiday: await hasHoliday(company, user_id, date) }),
  };
}

async function hoursAnswer(company: CaseCompany, who: string, date: LocalDate): Promise<Answer> {
  const { week } = await weekInForceOn(company, who, date);
  return { hours: week && durationText(weeklyWorkTime(week)) };
}

/** Returns the name of the pattern that a person follows on a date; null for none. */
async function patternOn(company: CaseCompany, user_id: string, date: LocalDate): Promise<string | null> {
  for (const { name } of company.case.patterns) {
    const { data } = await company.owner(shiftPatterns.runners, {
      params: { id: company.idOf('pattern', name) },
      query: { start_date: date, end_date: date },
    });
    const parts = data.find(({ id }) => id === user_id)?.parts ?? [];
    if (parts.some(({ from, to }) => from <= date && (to === null || date <= to))) return name;
  }
  return null;
}

async function hasHoliday(company: CaseCompany, user_id: string, date: LocalDate): Promise<boolean> {
  const query = { calendar_year: Number(date.slice(0, 4)) };
  const { data } = await company.owner(holidays.ofPerson, { params: { user_id }, query });
  return data.some(({ start_date, end_date }) => start_date <= date && date <= end_date);
}

/** Whether the person is in the company. */
export async function hereAnswer(company: CaseCompany, who: string): Promise<Answer> {
  const params = { user_id: company.idOf('person', who) };
  try {
    await company.owner(leaveProfile.view, { params, query: {} });
    return { here: true };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { here: false };
    throw error;
  }
}
