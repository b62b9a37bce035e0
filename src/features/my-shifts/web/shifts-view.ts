import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { Month } from '#features/company/rules/calendar-period.ts';
import { monthOf } from '#features/calendar/rules/month.ts';

export const layouts = ['month', 'list'] as const;
export type Layout = (typeof layouts)[number];

export interface ShiftsView {
  readonly month: Month;
  /** Undefined for the layout that suits the screen size. */
  readonly layout: Layout | undefined;
}

const isMonth = (value: unknown): value is Month =>
  typeof value === 'string' && /^(19\d\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.test(value);

/** `?month=2026-12&view=list` */
export function shiftsView(query: Readonly<Record<string, unknown>>): ShiftsView {
  const { month, view } = query;
  return {
    month: isMonth(month) ? month : monthOf(companyToday() as LocalDate),
    layout: layouts.find((layout) => layout === view),
  };
}
