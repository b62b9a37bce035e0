import { ActionIcon, Menu } from '@mantine/core';
import { mdiDotsHorizontal } from '@mdi/js';
import { t } from '../../i18n.ts';
import { Icon } from '../Icon.tsx';
import c from './list.module.css';

export interface RowAction {
  readonly label: string;
  /** Path of an mdi icon. */
  readonly icon: string;
  /** Whether the action removes something. */
  readonly isDestructive?: boolean;
  /** Whether the action cannot be chosen now, because another one runs. */
  readonly isDisabled?: boolean;
  run(): void;
}

interface RowMenuProps {
  /** Name of the row: 'Engineering'. */
  name: string;
  actions: readonly RowAction[];
  tabIndex?: number;
}

/** Actions of a row. */
export function RowMenu({ name, actions, tabIndex = 0 }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={32}
          data-control="more"
          tabIndex={tabIndex}
          aria-label={t('More actions for {name}', { name })}
        >
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDestructive, isDisabled = false, run }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon path={icon} size={18} />}
            className={isDestructive ? (c['destructive'] ?? '') : ''}
            disabled={isDisabled}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
