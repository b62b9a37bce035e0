import { translate } from '#platform/shared/translate.ts';

/** The file cannot be read at all; the message tells the user why. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  /** Replaces `{limit}` in the message, in the company's number format. */
  readonly limit: number | undefined;

  constructor(message: string, limit?: number) {
    super(message);
    this.limit = limit;
  }
}

/** Upper limits of a file: far more than a company needs, too little to exhaust a server. */
export const limits = {
  rows: 100_000,
  columns: 300,
  /** Characters of a cell */
  cell: 10_000,
  /** Unpacked bytes of all parts of a workbook together */
  unpackedBytes: 200_000_000,
  /** Number of parts of a workbook: sheets, texts, styles, pictures */
  parts: 2_000,
  /** Maximum ratio of unpacked to packed size of a large part */
  ratio: 150,
  /** Size in bytes from which the ratio is checked */
  ratioFromBytes: 4_000_000,
} as const;

export const tooManyRows = () =>
  new FileRefusedError(
    translate('The file has more than {limit} rows. Please divide it.', { limit: '{limit}' }),
    limits.rows,
  );

export const tooManyColumns = () =>
  new FileRefusedError(
    translate('The file has more than {count} columns. Remove the ones you do not need.', {
      count: `${limits.columns}`,
    }),
  );
