import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { mdiViewColumnOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { columnOf, usualColumns, type ColumnKey } from '../columns.tsx';
import type { useColumns } from '../use-columns.ts';
import c from '../people.module.css';

/** Chooses the columns of the table; remembered for this person. */
export function ColumnChooser({ columns: { possible, chosen, choose } }: { columns: ReturnType<typeof useColumns> }) {
  return (
    <Popover position="bottom-end" width={220} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('Choose columns')}>
          <Icon path={mdiViewColumnOutline} size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label={t('Columns')} value={[...chosen]} onChange={(keys) => choose(keys as ColumnKey[])}>
          <div className={c['columnList']}>
            {possible.map((key) => (
              <Checkbox key={key} value={key} label={columnOf(key).label} />
            ))}
          </div>
        </Checkbox.Group>
        <Button variant="subtle" size="xs" mt={8} onClick={() => choose(usualColumns)}>
          {t('Reset columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
