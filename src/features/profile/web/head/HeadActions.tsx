import { Button, Menu } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { Fragment } from 'react';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileAddress } from '../parts/profile-address.ts';
import type { ProfileAction, ProfileActions, ProfileParts, ProfileView } from '../parts/profile-parts.ts';
import type { TabMain } from '../parts/use-profile.ts';
import c from './head.module.css';

interface HeadActionsProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  /** Action of the open tab that replaces the usual main action. */
  tabMain: TabMain | undefined;
}

/** Shows the main action, and the others in the menu Actions. */
export function HeadActions({ view, parts, tabMain }: HeadActionsProps) {
  const all = useBrought(view, parts);
  const [{ as_of }] = useAddress(profileAddress);
  // No action is possible on another day.
  const isThen = as_of !== undefined && as_of !== companyToday();
  const [usual] = all.flatMap((actions) => actions.main ?? []);
  const main: MainAction | undefined = tabMain ?? usual;
  const menu = all.flatMap((actions) => actions.menu).sort((one, other) => one.position - other.position);
  return (
    <>
      {!isThen && (main || menu.length > 0) && (
        <div className={c['acts']}>
          {menu.length > 0 && <ActionsMenu actions={menu} />}
          {main && <MainButton action={main} />}
        </div>
      )}
      {all.map(({ dialog }, index) => dialog && <Fragment key={index}>{dialog}</Fragment>)}
    </>
  );
}

/** The list of features never changes while the page is open, so these hooks keep their order. */
function useBrought(view: ProfileView, parts: readonly ProfileParts[]): readonly ProfileActions[] {
  return parts.flatMap(({ useActions: useThem }) => (useThem ? [useThem(view)] : []));
}

type MainAction = Pick<ProfileAction, 'icon' | 'label' | 'refusal' | 'run'>;

function MainButton({ action }: { action: MainAction }) {
  return (
    <Button
      leftSection={<Icon path={action.icon} size={18} />}
      disabled={action.refusal !== undefined}
      title={action.refusal}
      onClick={() => action.run()}
    >
      {action.label}
    </Button>
  );
}

function ActionsMenu({ actions }: { actions: readonly ProfileAction[] }) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={288}
      shadow="md"
      offset={8}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<Icon path={mdiChevronDown} size={16} />}>
          {t('Actions')}
        </Button>
      </Menu.Target>
      {/* In a window lower than the menu, the menu scrolls instead of the page. */}
      <Menu.Dropdown p={6} style={{ overflowY: 'auto' }}>
        {actions.map((action, index) => (
          <Fragment key={action.id}>
            {index > 0 && isNewGroup(action, actions[index - 1]) && <Menu.Divider />}
            <Entry action={action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const isNewGroup = (action: ProfileAction, before: ProfileAction | undefined) =>
  Math.floor(action.position / 100) !== Math.floor((before?.position ?? 0) / 100);

/** Shows a menu entry; an impossible action stays readable and says why. */
function Entry({ action: { icon, label, aside, refusal, run } }: { action: ProfileAction }) {
  if (refusal !== undefined)
    return (
      <Menu.Item
        className={c['off'] ?? ''}
        aria-disabled
        closeMenuOnClick={false}
        leftSection={<Icon path={icon} size={18} />}
      >
        {label}
        <small className={c['why']}>{refusal}</small>
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={<Icon path={icon} size={18} />}
      rightSection={aside && <span className={c['aside']}>{aside}</span>}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
