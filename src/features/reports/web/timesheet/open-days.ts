import type { Figure } from '../../rules/figures.ts';

/** Of whom and when, where it is not everybody and the whole span. */
export interface Part {
  readonly title: string;
  readonly person_ids?: string;
  readonly start_date?: string;
  readonly end_date?: string;
}

export type OpenDays = (figure: Figure, part: Part) => void;
