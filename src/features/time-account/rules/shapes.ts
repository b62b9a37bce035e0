import type { LocalDate } from '#platform/shared/schemas.ts';

/** Causes of lines that follow from recorded days, and those that people write. */
export const calculatedKinds = ['worked', 'target', 'tolerance', 'included', 'no_deficit'] as const;
export const writtenKinds = ['opening', 'adjust', 'pay_out'] as const;

export type CalculatedKind = (typeof calculatedKinds)[number];
export type WrittenKind = (typeof writtenKinds)[number];

/** A change of the balance that follows from recorded days. */
export interface CalculatedLine {
  readonly kind: CalculatedKind;
  readonly date: LocalDate;
  readonly seconds: number;
}

/** A stored change of the balance. */
export interface StoredLine {
  readonly id: string;
  readonly kind: CalculatedKind | WrittenKind;
  readonly date: LocalDate;
  readonly seconds: number;
  readonly reason: string | null;
  readonly created_by: string | null;
  /** First day of the settled period to which a calculated line belongs. */
  readonly period_starts_on: LocalDate | null;
}

/** Days whose lines are stored, both included. */
export interface SettledSpan {
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
}
