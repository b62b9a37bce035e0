export type SheetFormat = 'csv' | 'xlsx';
/** What a file can be; each kind says which of them it writes. */
export type FileFormat = SheetFormat | 'pdf';

/** A date is 'YYYY-MM-DD', a time 'HH:MM', a moment both. Null: nothing. */
export type SheetCell = string | number | null;
export type SheetLine = readonly SheetCell[];

export interface SheetColumn {
  readonly head: string;
  /** A text is a text, whatever it looks like: nothing in a file of ours is ever computed. */
  readonly kind?: 'date' | 'time' | 'moment';
  /** A workbook ends with the sum of its numbers. */
  readonly isSummed?: boolean;
}

export interface Sheet {
  /** In a workbook. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** The place of a column whose values cannot be added up with each other, as a unit: each has a sum of its own. */
  readonly summedBy?: number;
}

/** The content type of a file, by its format. */
export const sheetTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
