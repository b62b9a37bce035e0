import type { AbsenceSummary } from '../../rules/shapes.ts';

/** Upper ends of the levels for a rate of absent days, from 0 for none to 5 for the worst. */
const ends = [0.022, 0.035, 0.055, 0.1] as const;

export function levelOf(absent: number, planned: number): number {
  if (absent === 0 || planned === 0) return 0;
  const rate = absent / planned;
  const level = ends.findIndex((end) => rate < end);
  return level === -1 ? 5 : level + 1;
}

/** Minimum number of days to be more than chance. */
export const minDays = 3;

/** Whether a cell is highlighted, and may be named as standing out. */
export const isMarked = ({ absent, planned }: Cell): boolean => absent >= minDays && levelOf(absent, planned) === 5;

/** '11.6%' */
export const rateText = (absent: number, planned: number): string =>
  planned === 0 ? '–' : `${((absent / planned) * 100).toFixed(1)}%`;

export interface Cell {
  readonly absent: number;
  readonly planned: number;
}

export const sumOfCells = (cells: readonly Cell[]): Cell => ({
  absent: cells.reduce((sum, { absent }) => sum + absent, 0),
  planned: cells.reduce((sum, { planned }) => sum + planned, 0),
});

/** Cell of the table: a department, a weekday, or all of them. */
export interface CellFilter {
  /** Null for people without a department; undefined for all. */
  readonly department?: { readonly id: string | null; readonly name: string };
  readonly weekday?: number;
}

/** Returns the cells of a department or a weekday, or all of them. */
export const cellsOf = ({ departments }: AbsenceSummary, { department, weekday }: CellFilter): Cell[] =>
  departments
    .filter(({ id }) => department === undefined || id === department.id)
    .flatMap(({ weekdays }) => (weekday === undefined ? weekdays : (weekdays[weekday - 1] ?? [])));
