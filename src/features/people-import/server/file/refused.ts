/** The file cannot be read at all; the message says why, for whoever has chosen it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** Replaces `{limit}` in the message, in the company's number format. */
  readonly limit: number | undefined;

  constructor(message: string, limit?: number) {
    super(message);
    this.limit = limit;
  }
}

/** What a file may hold at most: far more than a company has, and nothing that could fill a server. */
export const limits = {
  rows: 100_000,
  columns: 300,
  /** Characters */
  cell: 10_000,
  /** Bytes that a workbook's parts may have unpacked, all together */
  unpackedBytes: 200_000_000,
  /** Parts of a workbook: sheets, texts, styles, pictures */
  parts: 2_000,
  /** Times that a large part may be larger than packed */
  ratio: 150,
  /** Bytes from which that is looked at */
  ratioFromBytes: 4_000_000,
} as const;

export const tooManyRows = () => new FileRefused('The file has more than {limit} rows. Please divide it.', limits.rows);

export const tooManyColumns = () =>
  new FileRefused(`The file has more than ${limits.columns} columns. Please remove those that are not needed.`);
