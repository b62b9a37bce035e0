import type { HolidayChange, HolidayAudience } from '#platform/shared/holiday.ts';
import { eachDay } from '#platform/shared/time.ts';
import { intersectAudiences, isForNoOne, subtractAudience, type HolidayDays } from './holiday.ts';

/** A holiday before or after a change; null when it does not exist. */
export type HolidayState = (HolidayDays & { readonly audience: HolidayAudience }) | null;

const emptyAudience: HolidayAudience = { is_for_everyone: false, ids: [] };

/** Returns which days change for whom when a holiday changes from one state to another. */
export function changesOf(before: HolidayState, after: HolidayState): HolidayChange[] {
  const [had, has] = [before?.audience ?? emptyAudience, after?.audience ?? emptyAudience];
  const groups = [
    { audience: subtractAudience(had, has), from: before, to: null },
    { audience: intersectAudiences(had, has), from: before, to: after },
    { audience: subtractAudience(has, had), from: null, to: after },
  ];
  return groups
    .filter(({ audience }) => !isForNoOne(audience))
    .flatMap(({ audience, from, to }) =>
      datesOf(from, to).flatMap((date) => {
        const [old, next] = [partOn(from, date), partOn(to, date)];
        return old === next ? [] : [{ date, before: old, after: next, audience }];
      }),
    );
}

const datesOf = (...states: readonly HolidayState[]) =>
  [...new Set(states.flatMap((state) => (state ? eachDay(state.start_date, state.end_date) : [])))].sort();

const partOn = (state: HolidayState, date: HolidayDays['start_date']) =>
  state && state.start_date <= date && date <= state.end_date ? state.part : null;
