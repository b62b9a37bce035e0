import { absenceLines, absencesOf } from './absences.ts';
import { settle } from './account.ts';
import { lengthOf } from './intervals.ts';
import { overtimeOf } from './overtime.ts';
import { perDayLines } from './per-day.ts';
import { premiumsOf, weightedTimes } from './premiums.ts';
import type { DatedTerms, PayCalendar, PayDay, PayLine } from './shapes.ts';
import type { Segment } from './tiers.ts';
import { allWork, type WorkedDay } from './worked-days.ts';

/**
 * Returns what recorded days become by the terms of a person: worked time as base and overtime, premiums over it,
 * absences, and the lines of the time account, each with its reason. Whole pay weeks, periods of overtime and account
 * periods have to be among the days; undecided days are left out.
 */
export function payLines(days: readonly PayDay[], dated: readonly DatedTerms[], calendar: PayCalendar): PayLine[] {
  const work = allWork(days, dated, calendar);
  const premiums = premiumsOf(work);
  const absences = absencesOf(days, dated, work.days);
  const segments = overtimeOf({ days: work.days, absences, dated, weights: weightedTimes(premiums) });
  const { time, account } = settle(timeLines(segments), { days, dated, calendar, absences });
  const worked = [...work.days.values()];
  return [
    ...time,
    ...premiums.map(({ line }) => line),
    ...worked.flatMap((day) => perDayLines(day, calendar)),
    ...absenceLines(absences),
    ...worked.flatMap(breakLine),
    ...account,
  ];
}

const timeLines = (segments: readonly Segment[]): PayLine[] =>
  segments.map(({ date, from, to, step, because, books_on }) => ({
    kind: step ? 'tier' : 'base',
    element: step?.element ?? 'base',
    date,
    from,
    to,
    seconds: to - from,
    rule: step?.rule ?? 'base',
    because,
    ...(step && { percent: step.percent, destination: step.to }),
    ...(books_on && { books_on }),
  }));

function breakLine({ date, terms, law_break }: WorkedDay): PayLine[] {
  const step = law_break && terms.breaks.steps[law_break.step];
  const [first] = law_break?.cuts ?? [];
  if (!step || !first) return [];
  const { over, least } = step;
  return [
    {
      kind: 'break',
      element: 'law_break',
      date,
      from: first.from,
      to: law_break.cuts.at(-1)?.to ?? first.to,
      seconds: lengthOf(law_break.cuts),
      rule: `breaks ${law_break.step + 1}`,
      because: { code: 'law_break', over, least },
    },
  ];
}
