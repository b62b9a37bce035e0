import { z } from 'zod';
import packageFile from '../../../../package.json' with { type: 'json' };

/** Version of this program and of the backup format that it writes. */
export const program = { version: packageFile.version, format: 1 } as const;

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.number().int().min(0);

const columns = z.array(name).min(1).max(1600);
const migrations = z
  .array(z.strictObject({ name: z.string().regex(/^\d{4}_[a-z0-9_]{1,100}\.sql$/), checksum: sum }))
  .min(1)
  .max(9999);

/** Fields that every version of the format begins with. */
export const anyHeader = z.object({
  format: z.literal('muster-backup'),
  version: z.number().int().min(1),
  program: z.string().max(50),
});

/** The first member: describes the backup. */
export const header = z.strictObject({
  format: z.literal('muster-backup'),
  version: z.literal(program.format),
  /** Version of Muster that made it. */
  program: z.string().max(50),
  /** Moment of the backup, ISO 8601 in UTC; all of its data is as of then. */
  created_at: z.iso.datetime(),
  postgres: z.string().max(100),
  migrations,
  tables: z.array(z.strictObject({ name, columns })).min(1).max(1000),
});
export type Header = z.output<typeof header>;

/** The last member: lists what the members before it must contain. */
export const manifest = z.strictObject({
  ...header.shape,
  tables: z
    .array(
      z.strictObject({
        name,
        columns,
        rows: count,
        bytes: count,
        /** SHA-256 of the rows as text in the order of their key. */ sha256: sum,
      }),
    )
    .min(1)
    .max(1000),
  /** Next values of the identity columns, as strings, since they may exceed a JSON number. */
  sequences: z
    .array(
      z.strictObject({
        table: name,
        column: name,
        last_value: z.string().regex(/^-?\d{1,19}$/),
        is_called: z.boolean(),
      }),
    )
    .max(1000),
  /** `sha256` is that of the lines `key size sha256`, in order. */
  files: z.strictObject({
    count,
    bytes: count,
    sha256: sum,
    /** Keys that are in the database but whose files are missing. */ missing: count,
  }),
});
export type Manifest = z.output<typeof manifest>;
export type TableSum = Pick<Manifest['tables'][number], 'rows' | 'bytes' | 'sha256'>;

export const members = {
  header: 'muster-backup.json',
  manifest: 'manifest.json',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (key: string) => `files/${key}`,
} as const;

/** Bytes per piece of a table, of which only one is in memory. */
export const partBytes = 1_048_576;
/** Maximum bytes of header and manifest. */
export const maxTextBytes = 16_777_216;

/** One line of the text that the sum of all files is calculated from. */
export const fileLine = (key: string, size: number, sha256: string) => `${key} ${size} ${sha256}\n`;
