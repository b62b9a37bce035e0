import { number, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { AbsenceSummary } from '../../rules/shapes.ts';
import { shortSpan } from '../words.ts';
import { sumOfCells, isMarked, minDays, rateText } from './levels.ts';

export interface AbsenceNotice {
  readonly tone: 'irregular' | 'absent' | 'completed';
  readonly title: string;
  readonly text: string;
  /** Cell concerned. */
  readonly cell?: { readonly department: string | null; readonly weekday: number };
  /** Department concerned, on all weekdays. */
  readonly department?: { readonly id: string | null };
  /** Person concerned. */
  readonly person_id?: string;
}

type Department = AbsenceSummary['departments'][number];

/** 3 January 2000 was a Monday. */
export const weekdayName = (day: number, length: 'long' | 'short' = 'long'): string =>
  weekday(`2000-01-0${2 + day}`, length);
export const departmentName = ({ name }: Pick<Department, 'name'>): string => name || t('No department');

/** Returns at most three notable findings. @param before summary of the preceding range of equal length */
export function findNotices(now: AbsenceSummary, before: AbsenceSummary | undefined): AbsenceNotice[] {
  return [worstCell(now, before), longestAbsence(now), mostImproved(now, before)].flatMap((noticed) => noticed ?? []);
}

function worstCell(now: AbsenceSummary, before: AbsenceSummary | undefined): AbsenceNotice | undefined {
  const cells = now.departments.flatMap((department) =>
    department.weekdays.map((cell, index) => ({ department, day: index + 1, ...cell })),
  );
  const worst = cells
    .filter(isMarked)
    .toSorted((one, other) => other.absent / other.planned - one.absent / one.planned)[0];
  if (!worst) return undefined;
  const { department, day, absent, planned } = worst;
  const old = before?.departments.find(({ id }) => id === department.id)?.weekdays[day - 1];
  const days = t('{count, plural, one {# day} other {# days}}', { count: absent });
  const rate = rateText(absent, planned);
  return {
    tone: 'irregular',
    title: t('Every {weekday} in {department}', { weekday: weekdayName(day), department: departmentName(department) }),
    text: old?.planned
      ? t('{days}, {rate}. Previous period: {before}.', { days, rate, before: rateText(old.absent, old.planned) })
      : `${days}, ${rate}`,
    cell: { department: department.id, weekday: day },
  };
}

function longestAbsence({ longest: run }: AbsenceSummary): AbsenceNotice | undefined {
  if (!run) return undefined;
  return {
    tone: 'absent',
    title: t('{count} consecutive days without explanation', { count: number(run.days) }),
    text: `${run.user.name}, ${shortSpan(run.start_date, run.end_date)}`,
    person_id: run.user.id,
  };
}

function mostImproved(now: AbsenceSummary, before: AbsenceSummary | undefined): AbsenceNotice | undefined {
  const better = (before?.departments ?? []).flatMap((old) => {
    const own = now.departments.find(({ id }) => id === old.id);
    if (!own) return [];
    const [was, is] = [sumOfCells(old.weekdays), sumOfCells(own.weekdays)];
    const isBetter = is.planned > 0 && was.absent >= minDays && is.absent <= was.absent / 2;
    return isBetter ? [{ id: own.id, name: departmentName(own), was: was.absent, is: is.absent }] : [];
  });
  const best = better.toSorted((one, other) => other.was - other.is - (one.was - one.is))[0];
  if (!best) return undefined;
  return {
    tone: 'completed',
    title: t('{department} improved', { department: best.name }),
    text: t(
      '{count, plural, one {# day, {before} in the previous period.} other {# days, {before} in the previous period.}}',
      { count: best.is, before: number(best.was) },
    ),
    ...(best.is > 0 && { department: { id: best.id } }),
  };
}
