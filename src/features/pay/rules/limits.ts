import type { LocalDate } from '#platform/shared/schemas.ts';
import { lengthOf } from './intervals.ts';
import { missingBreak } from './law-break.ts';
import type { Interval } from './shapes.ts';
import type { BreakTerms } from './terms.ts';

/** Limits of working time in seconds, as data, since laws change; null: no limit. */
interface WorkLimits {
  readonly longest_day: number | null;
  /** Time without work between two days. */
  readonly least_rest: number | null;
  readonly breaks: BreakTerms | null;
}

interface WorkFinding {
  readonly limit_name: 'longest_day' | 'least_rest' | 'break';
  readonly date: LocalDate;
  readonly value: number;
  readonly limit: number;
}

/** Work of a date without breaks, in order. */
interface LimitedDay {
  readonly date: LocalDate;
  readonly work: readonly Interval[];
}

/** Returns where recorded work exceeds limits. @param days in order, those without work left out */
export function workFindings(days: readonly LimitedDay[], limits: WorkLimits): WorkFinding[] {
  return days.flatMap(({ date, work }, index) => {
    const findings: WorkFinding[] = [];
    const worked = lengthOf(work);
    if (limits.longest_day !== null && worked > limits.longest_day)
      findings.push({ limit_name: 'longest_day', date, value: worked, limit: limits.longest_day });
    const rest = (work[0]?.from ?? Infinity) - (days[index - 1]?.work.at(-1)?.to ?? -Infinity);
    if (limits.least_rest !== null && rest < limits.least_rest)
      findings.push({ limit_name: 'least_rest', date, value: rest, limit: limits.least_rest });
    const missing = limits.breaks ? missingBreak(work, limits.breaks) : { seconds: 0, step: -1 };
    const least = limits.breaks?.steps[missing.step]?.least;
    if (missing.seconds > 0 && least !== undefined)
      findings.push({ limit_name: 'break', date, value: least - missing.seconds, limit: least });
    return findings;
  });
}
