import type { Figure } from '../../rules/figures.ts';

/** Limits to one person or part of the range. */
export interface Part {
  readonly title: string;
  readonly person_ids?: string;
  readonly start_date?: string;
  readonly end_date?: string;
}

export type OpenDays = (figure: Figure, part: Part) => void;
