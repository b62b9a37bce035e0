import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../../db/migrations/', import.meta.url);

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A migration as the table `migrations` and backups record it. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** Reads the migrations of this program, in the order of their numbers. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Whether a migration is part of the baseline: one per feature, which later ones build upon from 1000 on. */
export const isBaseline = ({ name }: AppliedMigration): boolean => name < '1000';
