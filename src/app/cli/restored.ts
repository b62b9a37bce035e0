import type { Manifest } from '#platform/server/backup/manifest.ts';

/** Facts about the features that backup and restore need. */
export const restorable = {
  /** Files that belong to records; unreferenced ones are removed anyway. */
  keys: 'select storage_key from public.files order by tenant_id, storage_key',
  /** True once a workspace was created, or an import has named a company. */
  inUse: 'select from public.company_settings limit 1',
  endSessions: [
    'delete from public.sessions',
    'update public.password_links set used_at = now() where used_at is null',
  ],
} as const;

/** '41 tables, 1234 rows, 5 files' */
export function summaryText({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [count(tables.length, 'table'), count(rows, 'row'), count(files.count, 'file')].join(', ');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
