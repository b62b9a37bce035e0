import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, localTimeOf, mondayOf } from '#platform/shared/time.ts';
import { isCompanyDay, weekOn } from '#features/company/rules/weeks-in-force.ts';
import { weeklyDays, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { plannedOf } from '#features/days/rules/cell.ts';
import { isCounted } from '#features/days/rules/day.ts';
import { dueOf } from '#features/holidays/rules/due.ts';
import { flexibleTarget, publishedShare } from '#features/shifts/rules/week-target.ts';
import type { Case } from '../../cases/format/case.ts';
import type { CaseAction } from '../../cases/format/actions.ts';
import type { CaseQuestion } from '../../cases/format/questions.ts';
import { durationText } from '../../cases/values.ts';
import { CaseWorld, type EvaluatedDate } from './case-world.ts';

const targetOf = ({ input, state }: EvaluatedDate) => plannedOf(input, state);

/** Returns what the weeks that end in a range require of hours only. */
function flexibleTargetOf(world: CaseWorld, days: number, from: LocalDate, to: LocalDate): number {
  const sundays = eachDay(from, to).filter((date) => addDays(mondayOf(date), 6) === date);
  return sundays.reduce((sum, sunday) => {
    const dates = eachDay(mondayOf(sunday), sunday).map((date) => {
      const [week, { input, off }] = [weekOn(world.sources, date)?.week, world.on(date)];
      return {
        is_company_day: isCompanyDay(world.sources.company, date),
        weekly_work_time: isCounted(input) && week?.kind === 'hours' ? week.weekly_work_time : null,
        off,
      };
    });
    return sum + flexibleTarget(dates, { days });
  }, 0);
}

const timeIn = (instant: number, zone: string) => localTimeOf(instant, zone).slice(0, 5);

function dayAnswer(world: CaseWorld, date: LocalDate) {
  const evaluated = world.on(date);
  const { plan, input, state, zone } = evaluated;
  const due = isCounted(input) ? dueOf(state.shift, input) : null;
  return {
    target: durationText(targetOf(evaluated)),
    worked: durationText(state.work_time),
    break: durationText(state.break_time),
    icon: state.icon,
    late: state.flags.is_late,
    late_by: durationText(state.late_by),
    by: plan.source,
    starts: due && timeIn(due.start_at, zone),
    ends: due && timeIn(due.end_at, zone),
  };
}

function rangeAnswer(world: CaseWorld, fullTimeDays: number, from: LocalDate, to: LocalDate) {
  const dates = eachDay(from, to).map((date) => world.on(date));
  const sum = (value: (date: EvaluatedDate) => number) => dates.reduce((total, date) => total + value(date), 0);
  const target = sum(targetOf) + flexibleTargetOf(world, fullTimeDays, from, to);
  const work = sum(({ state }) => state.work_time);
  return {
    target: durationText(target),
    worked: durationText(work),
    balance: durationText(work - target),
    absent: dates.filter(({ state }) => state.icon === 'absent').length,
    late: dates.filter(({ state }) => state.flags.is_late).length,
  };
}

const hoursText = (seconds: number) => durationText(seconds).replace(/:00$/, '');

function shareTextOf(world: CaseWorld, date: LocalDate): string | null {
  const dates = eachDay(mondayOf(date), addDays(mondayOf(date), 6)).map((one) => world.on(one));
  const share = publishedShare(dates.filter(({ input }) => isCounted(input)));
  return share && `${hoursText(share.planned)} of ${hoursText(share.required)}`;
}

/** Questions that rules about dates answer; balances, events and refusals need a company. */
type RuleQuestion = Extract<
  CaseQuestion,
  | { readonly from: LocalDate }
  | { readonly day: LocalDate }
  | { readonly weekly_on: LocalDate }
  | { readonly planned_of: LocalDate }
>;

const isForRules = (question: CaseQuestion): question is RuleQuestion =>
  ['from', 'day', 'weekly_on', 'planned_of'].some((field) => field in question);

/** Whether rules know everything that happens to a person in a case. */
const isRuled = ({ did, rules }: Case, who: string) =>
  rules.length === 0 && did.every((action) => !('who' in action) || action.who !== who || isRuledAction(action));

const isRuledAction = (action: CaseAction) =>
  'worked' in action
    ? action.worked[1] !== null && action.breaks.every(([, end]) => end !== null)
    : 'planned' in action || 'pattern' in action || ('leave' in action && action.state === 'approved');

/** Returns all that is known about a question's subject. */
function answerOf(world: CaseWorld, question: RuleQuestion, fullTimeDays: number): Readonly<Record<string, unknown>> {
  if ('day' in question) return dayAnswer(world, question.day);
  if ('planned_of' in question) return { is: shareTextOf(world, question.planned_of) };
  if ('from' in question) return rangeAnswer(world, fullTimeDays, question.from, question.to);
  const week = weekOn(world.sources, question.weekly_on)?.week;
  return { hours: week ? durationText(weeklyWorkTime(week)) : null, days: week ? weeklyDays(week) : null };
}

/** Returns a line for each answer that is not the wanted one: 'target of ana 2026-11-02…: 80:00, wanted 32:00'. */
export function wrongAnswers(one: Case): string[] {
  return one.ask.filter(isForRules).flatMap((question) => {
    if (!isRuled(one, question.who)) return [];
    const answer = answerOf(new CaseWorld(one, question.who), question, one.company.full_time.days);
    const subject = 'from' in question ? `${question.from}…${question.to}` : JSON.stringify(question);
    return Object.entries(question).flatMap(([name, wanted]) =>
      name in answer && JSON.stringify(answer[name]) !== JSON.stringify(wanted)
        ? [`${name} of ${question.who} ${subject}: ${String(answer[name])}, wanted ${String(wanted)}`]
        : [],
    );
  });
}
