import { Button, Menu } from '@mantine/core';
import { mdiChevronDown, mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { ExportColumn } from '../rules/export.ts';
import type { Column, ColumnKey } from './columns.tsx';
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
}

/** What is shown, as a file: the same people in the same order, with the columns that the table has. */
export function ExportMenu({ query, columns }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const save = (format: 'csv' | 'xlsx') => {
    const wanted: ExportColumn[] = ['name', 'username', ...columns.flatMap(({ key }) => names[key])];
    setBusy(true);
    void saveFile('employee/employees/export', { ...query, format, columns: wanted.join() }, `people.${format}`)
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
