import type { AbsenceSummary } from '../../rules/shapes.ts';

/** How bad a rate of absent days is: 0 none, 5 the worst; the upper ends of the levels between. */
const ends = [0.022, 0.035, 0.055, 0.1] as const;

export function levelOf(absent: number, planned: number): number {
  if (absent === 0 || planned === 0) return 0;
  const rate = absent / planned;
  const level = ends.findIndex((end) => rate < end);
  return level === -1 ? 5 : level + 1;
}

/** As many days are needed that something is more than chance. */
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

export const added = (cells: readonly Cell[]): Cell => ({
  absent: cells.reduce((sum, { absent }) => sum + absent, 0),
  planned: cells.reduce((sum, { planned }) => sum + planned, 0),
});

/** Which cell of the table: a department, a weekday, or all of them. */
export interface Where {
  /** Null: who is in none; undefined: all. */
  readonly department?: { readonly id: string | null; readonly name: string };
  readonly weekday?: number;
}

/** The cells of a department or a weekday, or all of them. */
export const cellsOf = ({ departments }: AbsenceSummary, { department, weekday }: Where): Cell[] =>
  departments
    .filter(({ id }) => department === undefined || id === department.id)
    .flatMap(({ weekdays }) => (weekday === undefined ? weekdays : (weekdays[weekday - 1] ?? [])));
