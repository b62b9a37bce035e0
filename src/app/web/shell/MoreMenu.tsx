import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { iconOf } from './icons.ts';
import { MoreButton } from './MoreButton.tsx';
import { useOpenedAtOnce } from './opened-at-once.ts';
import type { ShownEntry } from './sidebar-entries.ts';

/** Entries that do not fit on a small screen. */
export function MoreMenu({ entries }: { entries: readonly ShownEntry[] }) {
  const { target, opened, setOpened } = useOpenedAtOnce();
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={setOpened}
      position="top"
      width={220}
      shadow="md"
      offset={12}
    >
      <Menu.Target>
        <MoreButton ref={target} entries={entries} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.route}
            component={Link}
            to={entry.route}
            leftSection={<Icon path={iconOf(entry.icon)} size={20} />}
            h={48}
          >
            {entry.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
