import type { Answer } from './answers/answer.ts';
import { dayAnswer, plannedOfAnswer } from './answers/day-answer.ts';
import { elementsAnswer } from './answers/elements-answer.ts';
import { feedAnswer } from './answers/feed-answer.ts';
import { leaveCostAnswer, leaveLeftAnswer, linesAnswer } from './answers/leave-answers.ts';
import { hasAnswer, hereAnswer } from './answers/people-answers.ts';
import { rangeAnswer, readyAnswer, weeklyAnswer } from './answers/range-answer.ts';
import type { CaseCompany } from './case-company.ts';
import type { CaseQuestion } from './format/questions.ts';
import { notYet } from './not-possible.ts';

/** Asks Muster what a question asks. @throws NotPossible for what has no answer yet */
export async function answerOf(company: CaseCompany, question: CaseQuestion): Promise<Answer> {
  if ('from' in question) return rangeAnswer(company, question);
  if ('day' in question) return dayAnswer(company, question);
  if ('weekly_on' in question) return weeklyAnswer(company, question);
  if ('planned_of' in question) return plannedOfAnswer(company, question);
  if ('leave_left' in question) return leaveLeftAnswer(company, question);
  if ('leave_cost' in question) return leaveCostAnswer(company, question);
  if ('lines' in question) return linesAnswer(company, question);
  if ('feed' in question) return feedAnswer(company, question);
  if ('has' in question) return hasAnswer(company, question);
  if ('here' in question) return hereAnswer(company, question.who);
  if ('elements' in question) return elementsAnswer(company, question);
  if ('ready_for_payroll' in question) return readyAnswer(company, question);
  throw notYet('account_on' in question ? 'account_on' : 'this question');
}
