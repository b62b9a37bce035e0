import { Button, Menu } from '@mantine/core';
import { mdiChevronDown, mdiDownload } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';

interface ExportMenuProps {
  /** Downloads the file or starts its generation. */
  save(format: 'csv' | 'xlsx'): Promise<unknown>;
}

/** Menu that exports the displayed data as a spreadsheet file. */
export function ExportMenu({ save }: ExportMenuProps) {
  const { busy, run } = useAction(save);
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          loading={busy}
          leftSection={<Icon path={mdiDownload} size={18} />}
          rightSection={<Icon path={mdiChevronDown} size={16} />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{t('Excel (.xlsx)')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('Text (.csv)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
