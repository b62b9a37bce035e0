import { saveFile } from '#platform/web/save-file.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { ExportMenu as Formats } from '#features/exports/web/parts/ExportMenu.tsx';
import { maxExportedAtOnce } from '../rules/limits.ts';
import type { ExportColumn } from '../rules/export.ts';
import type { Column, ColumnKey } from './columns.tsx';
import { directoryApi } from './directory-api.ts';
import type { queryOf } from './directory-view.ts';

/** The columns of the file for each column of the table; a person's present place is not exported. */
const names: Readonly<Record<ColumnKey, readonly ExportColumn[]>> = {
  designation: ['designation'],
  department: ['department'],
  manager: ['manager'],
  type: ['employment_type'],
  today: [],
  joined: ['joined_on'],
  status: ['statuses', 'discharged_date'],
  number: ['employee_number'],
  place: ['work_place'],
  email: ['email'],
  phone: ['work_phone'],
};

interface ExportMenuProps {
  query: ReturnType<typeof queryOf>;
  columns: readonly Column[];
  /** Number of people shown; undefined until it is known. */
  total: number | undefined;
}

/** Exports the people shown, in the same order and with the columns of the table. */
export function ExportMenu({ query, columns, total = 0 }: ExportMenuProps) {
  const showStarted = useBatchStarted();
  const save = async (format: 'csv' | 'xlsx') => {
    const exported: ExportColumn[] = ['name', 'username', ...columns.flatMap(({ key }) => names[key])];
    const exportQuery = { ...query, format, columns: exported.join() };
    if (total <= maxExportedAtOnce) return saveFile('employee/employees/export', exportQuery, `people.${format}`);
    await directoryApi.makeExport.call({ body: exportQuery });
    return showStarted();
  };
  return <Formats save={save} />;
}
