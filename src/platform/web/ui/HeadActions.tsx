import { ActionIcon, Button, Menu } from '@mantine/core';
import { mdiDotsHorizontal } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n.ts';
import { Icon } from './Icon.tsx';

export interface HeadAction {
  readonly label: string;
  /** A path of the mdi icons. */
  readonly icon: string;
  /** Address that the action leads to; `search` belongs to it. If omitted, `run` is called. */
  readonly to?: string;
  readonly search?: object;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  run?(): void;
}

interface HeadActionsProps {
  actions: readonly HeadAction[];
  /** True when there is no room for buttons: one button opens all of them. */
  isFolded: boolean;
}

/** The further actions in the head of a page: buttons side by side, or a menu where there is no room for them. */
export function HeadActions({ actions, isFolded }: HeadActionsProps) {
  if (actions.length === 0) return null;
  if (!isFolded) return actions.map((action) => <ActionButton key={action.label} {...action} />);
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} data-control="more" aria-label={t('More actions')}>
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const linkOf = ({ to, search = {} }: HeadAction) =>
  to ? { renderRoot: (props: object) => <Link to={to} search={search} {...props} /> } : {};

const ActionButton = (action: HeadAction) => (
  <Button
    variant="default"
    leftSection={<Icon path={action.icon} size={18} />}
    loading={action.isBusy ?? false}
    disabled={action.isDisabled ?? false}
    {...(action.run && { onClick: action.run })}
    {...linkOf(action)}
  >
    {action.label}
  </Button>
);

const ActionItem = (action: HeadAction) => (
  <Menu.Item
    leftSection={<Icon path={action.icon} size={18} />}
    disabled={(action.isDisabled ?? false) || (action.isBusy ?? false)}
    {...(action.run && { onClick: action.run })}
    {...linkOf(action)}
  >
    {action.label}
  </Menu.Item>
);
