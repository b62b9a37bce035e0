import { createHash } from 'node:crypto';
import { rowsOf, versionOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { endOfDay } from '#platform/shared/time.ts';
import type { DayIconName } from '#features/days/contract.ts';
import {
  evaluatedDaysOf,
  type Employed,
  type EvaluatedDay,
} from '#features/attendance/server/queries/evaluated-days.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { dayVersions } from '#features/days/server/queries/day-log.ts';
import {
  canonicalJson,
  figuresOf,
  sumsOf,
  type DocumentDay,
  type PeriodDocument,
  type PeriodSums,
} from '../../rules/document.ts';

export const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Figures of a person's period as they are now. */
export interface PeriodFigures {
  readonly figures_hash: string;
  readonly sums: PeriodSums;
  readonly to_review: readonly LocalDate[];
  /** Days without their clock-out. */
  readonly clocked_in: readonly LocalDate[];
  /** Whether its last day is over where the person works. */
  readonly is_over: boolean;
}

/** The same with its days. */
export interface PeriodWithDays extends PeriodFigures {
  readonly document: PeriodDocument;
  readonly hash: string;
  readonly icons: readonly DayIconName[];
}

/** People evaluated together, so that a server stays responsive. */
const together = 100;

/** About 500 bytes each. */
const known = new VersionedCache<PeriodFigures, string>(30_000);

/**
 * Returns the figures of people's periods. Those of a period that is over change only with a version of the company or of
 * the person's time, so they are kept with both.
 */
export async function figuresOfPeople(
  db: Db,
  people: readonly Employed[],
  period: CalendarPeriod,
  now: number,
): Promise<ReadonlyMap<string, PeriodFigures>> {
  const company = versionOf(db);
  // Versions are read before the figures.
  const versions = await timeVersions(db, people);
  const found = new Map<string, PeriodFigures>();
  const keyOf = (id: string) => `${company?.company_id} ${id} ${period.start_date} ${period.end_date}`;
  const versionFor = (id: string) => `${company?.version}.${versions.get(id) ?? 0}`;
  const missing = people.filter(({ id }) => {
    const cached = company && known.get(keyOf(id), versionFor(id));
    if (cached) found.set(id, cached);
    return !cached;
  });
  for (let at = 0; at < missing.length; at += together)
    for (const [id, days] of await evaluatedOf(db, missing.slice(at, at + together), period, now)) {
      const {
        document: _,
        icons: __,
        hash: ___,
        ...figures
      } = withDays(id, days, { period, now, versions: new Map() });
      found.set(id, figures);
      if (company && figures.is_over && figures.clocked_in.length === 0) known.set(keyOf(id), versionFor(id), figures);
    }
  return found;
}

/** Returns people's periods with their days and the versions of these, never from a cache. */
export async function periodsWithDays(
  db: Db,
  people: readonly Employed[],
  period: CalendarPeriod,
  now: number,
): Promise<ReadonlyMap<string, PeriodWithDays>> {
  const evaluated = await evaluatedOf(db, people, period, now);
  const recorded = [...evaluated.values()].flat().flatMap(({ attendance_id }) => attendance_id ?? []);
  const versions = await dayVersions(db, recorded);
  return new Map([...evaluated].map(([id, days]) => [id, withDays(id, days, { period, now, versions })]));
}

const evaluatedOf = (db: Db, people: readonly Employed[], { start_date, end_date }: CalendarPeriod, now: number) =>
  evaluatedDaysOf(db, people, { start_date, end_date }, now);

async function timeVersions(db: Db, people: readonly Employed[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ person_id: string; version: number }>(
    db,
    'select person_id, version from time_versions where person_id = any($1::uuid[])',
    [people.map(({ id }) => id)],
  );
  return new Map(rows.map(({ person_id, version }) => [person_id, version]));
}

interface DayContext {
  readonly period: CalendarPeriod;
  readonly now: number;
  readonly versions: ReadonlyMap<string, string>;
}

function withDays(
  person_id: string,
  evaluated: readonly EvaluatedDay[],
  { period, now, versions }: DayContext,
): PeriodWithDays {
  const days = evaluated.map((day) => documentDayOf(day, versions));
  const document = {
    person_id,
    starts_on: period.start_date,
    ends_on: period.end_date,
    days,
    sums: sumsOf(days),
  };
  const datesWhere = (is: (day: EvaluatedDay) => boolean) => evaluated.filter(is).map(({ date }) => date);
  const last = evaluated.at(-1);
  return {
    document,
    hash: sha256(document),
    figures_hash: sha256(figuresOf(document)),
    sums: document.sums,
    icons: evaluated.map(({ state }) => state.icon),
    clocked_in: datesWhere(isOpen),
    to_review: datesWhere((day) => day.state.icon === 'irregular' && !isOpen(day)),
    is_over: last !== undefined && now >= endOfDay(last.date, last.zone),
  };
}

const isOpen = ({ clocks, state }: EvaluatedDay): boolean =>
  state.has_open_end ||
  clocks.some(({ ended_at, breaks }) => ended_at === null || breaks.some((pause) => pause.ended_at === null));

const documentDayOf = (day: EvaluatedDay, versions: ReadonlyMap<string, string>): DocumentDay => ({
  date: day.date,
  attendance_id: day.attendance_id,
  version: (day.attendance_id && versions.get(day.attendance_id)) ?? null,
  entries: day.clocks.map(({ started_at, ended_at, breaks }) => ({
    from: started_at,
    to: ended_at,
    breaks: breaks
      .map((pause) => ({ from: pause.started_at, to: pause.ended_at }))
      .toSorted((one, other) => one.from - other.from),
  })),
  work_time: day.state.work_time,
  break_time: day.state.break_time,
  planned_time: day.planned,
  off_time: day.off,
  leave_days: day.leave_days,
  leave_type: day.leave_spent_type_id,
  holiday: day.holiday,
});
