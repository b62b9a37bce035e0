import { Button, Menu } from '@mantine/core';
import { mdiChevronDown, mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { maxExportedAtOnce } from '../rules/limits.ts';
import type { ExportColumn } from '../rules/export.ts';
import type { Column, ColumnKey } from './columns.tsx';
import { directoryApi } from './directory-api.ts';
import type { queryOf } from './directory-view.ts';

/** How a file names the table's columns; where somebody is now is not written down. */
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
  /** How many are shown; undefined until it is known. */
  total: number | undefined;
}

/** What is shown, as a file: the same people in the same order, with the columns that the table has. */
export function ExportMenu({ query, columns, total = 0 }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const showStarted = useBatchStarted();
  const make = async (body: Parameters<typeof directoryApi.makeExport.call>[0]['body']) => {
    await directoryApi.makeExport.call({ body });
    await showStarted();
  };
  const save = (format: 'csv' | 'xlsx') => {
    const wanted: ExportColumn[] = ['name', 'username', ...columns.flatMap(({ key }) => names[key])];
    const asked = { ...query, format, columns: wanted.join() };
    setBusy(true);
    void (total > maxExportedAtOnce ? make(asked) : saveFile('employee/employees/export', asked, `people.${format}`))
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          loading={isBusy}
          leftSection={<Icon path={mdiDownload} size={18} />}
          rightSection={<Icon path={mdiChevronDown} size={16} />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>{t('Excel (.xlsx)')}</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>{t('Text (.csv)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
