import { ActionIcon, Menu } from '@mantine/core';
import { mdiDeleteOutline, mdiDotsHorizontal } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Pattern } from '../contract.ts';
import { patternsPath } from './pattern-view.ts';
import { usePatternTrashing } from './use-patterns.ts';

/** Menu of actions on a pattern. */
export function PatternMenu({ pattern }: { pattern: Pattern }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = usePatternTrashing();
  if (!can('delete_shift_template')) return null;
  const remove = async () => {
    if (await trash(pattern)) await navigate({ to: patternsPath, search: {}, ignoreBlocker: true });
  };
  return (
    <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={36} ms="auto" aria-label={t('More actions for {name}', { name: pattern.name })}>
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiDeleteOutline} size={18} />} onClick={() => void remove()}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
