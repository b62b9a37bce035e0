import { attendance } from '#features/attendance/contract.ts';
import { clocking } from '#features/clock/contract.ts';
import { corrections } from '#features/corrections/contract.ts';
import { reasonOf } from '#features/corrections/rules/reason.ts';
import { myShifts } from '#features/my-shifts/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { mondayOf } from '#platform/shared/time.ts';
import type { CaseCompany } from '../case-company.ts';
import type { DayQuestion, PlannedOfQuestion } from '../format/questions.ts';
import { durationText } from '../values.ts';
import type { Answer } from './answer.ts';
import { summaryOf, weekInForceOn } from './range-answer.ts';

export async function dayAnswer(company: CaseCompany, question: DayQuestion): Promise<Answer> {
  const { who, day } = question;
  const asksShift = question.starts !== undefined || question.ends !== undefined;
  const query = { user_id: company.idOf('person', who), start_date: day, end_date: day };
  const { data } = await company.owner(attendance.allData, { query });
  const cell = data.find(({ date }) => date === day);
  const { target, worked, late } = await summaryOf(company, who, day, day);
  return {
    target: durationText(target),
    worked: durationText(worked),
    break: durationText(cell?.break_time ?? 0),
    icon: cell?.icon,
    late: late > 0,
    late_by: durationText(cell?.late_by ?? 0),
    tags: inOrderOf(question.tags, cell?.tags ?? []),
    to_review: cell?.count_unapproved ?? 0,
    ...(asksShift && (await shiftAnswer(company, who, day))),
    ...(question.by !== undefined && (await sourceAnswer(company, who, day))),
    ...(question.review !== undefined && (await reviewAnswer(company, who, day))),
    ...(question.said && {
      said: matchingWords(question.said, await sentencesOf(company, question, cell?.attendance_id ?? null)),
    }),
  };
}

/** Returns tags in the order of the question, which does not matter. */
const inOrderOf = (wanted: readonly string[] = [], tags: readonly string[]) =>
  tags.toSorted((one, other) => wanted.indexOf(one) - wanted.indexOf(other));

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

/** The status that the clock shows, which knows its current day only. */
async function reviewAnswer(company: CaseCompany, who: string, day: LocalDate): Promise<Answer> {
  const { working_date, review_status } = await company.as(who, clocking.summary, {});
  return { review: working_date === day ? review_status : `nothing, the day of the clock is ${working_date}` };
}

/** Sentences that a reviewer reads about a day. */
interface Sentences {
  /** Sentences about punches that do not fit. */
  readonly notes: readonly string[];
  /** Its problem, and its history. */
  readonly others: readonly string[];
}

async function sentencesOf(
  company: CaseCompany,
  { who, day }: DayQuestion,
  attendanceId: string | null,
): Promise<Sentences> {
  const user_id = company.idOf('person', who);
  if (attendanceId === null) {
    const { basis } = await company.owner(corrections.findShift, { params: { user_id }, query: { date: day } });
    return { notes: [], others: [reasonOf(basis, company.now) ?? ''].filter(Boolean) };
  }
  const params = { id: attendanceId, user_id };
  const { basis } = await company.owner(attendance.detailsTime, { params });
  const { notes, history } = await company.owner(attendance.details, { params });
  return {
    notes,
    others: [reasonOf(basis, company.now) ?? '', ...history.map(({ text }) => text)].filter(Boolean),
  };
}

/** Returns the wanted words if all of them are said, or else everything that is said; none: no notes. */
function matchingWords(wanted: readonly string[], { notes, others }: Sentences): readonly string[] {
  if (wanted.length === 0) return notes;
  const sentences = [...notes, ...others];
  const text = sentences.join('\n').toLowerCase();
  return wanted.every((words) => text.includes(words.toLowerCase())) ? wanted : sentences;
}

/** Hours planned of those that the week requires, as the person reads them. */
export async function plannedOfAnswer(company: CaseCompany, { who, planned_of }: PlannedOfQuestion): Promise<Answer> {
  const query = { start_date: planned_of, end_date: planned_of };
  const { week_shares } = await company.as(who, myShifts.data, { query });
  const share = week_shares.find(({ week }) => week === mondayOf(planned_of));
  return { is: share ? `${hoursText(share.planned_time)} of ${hoursText(share.required_time)}` : null };
}

/** '24', or '24:30' if it is not whole hours. */
const hoursText = (seconds: number) => durationText(seconds).replace(/:00$/, '');
