import type { Text } from '#platform/shared/translate.ts';

export type SheetFormat = 'csv' | 'xlsx';
/** File formats; each kind declares those that it supports. */
export type ExportFormat = SheetFormat | 'pdf';

/** A date is 'YYYY-MM-DD', a time 'HH:MM', a moment both. Null is an empty cell. */
export type SheetCell = string | number | null;
export type SheetLine = readonly SheetCell[];

export interface SheetColumn {
  /** Said in the language of whoever gets the file. */
  readonly head: Text;
  /** Missing for text and numbers. Text always stays text: cells never contain formulas. */
  readonly kind?: 'date' | 'time' | 'moment';
  /** Whether a workbook ends with the sum of its numbers. */
  readonly isSummed?: boolean;
}

export interface Sheet {
  /** Name of the sheet in a workbook; said with its heads. */
  readonly name: Text;
  readonly columns: readonly SheetColumn[];
  /** Index of a column whose values must not be added together, such as a unit: each value has its own sum. */
  readonly summedBy?: number;
}

/** Content types of files by format. */
export const sheetTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
