import { Tabs } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { Screen } from '../../screen.ts';
import { useSession } from '../../session.ts';
import type { Change } from '../../use-address.ts';
import type { ListView } from './list-view.ts';
import c from './list.module.css';

interface ScreenTabsProps {
  label: string;
  /** Path of the screen, if there are related ones; if omitted, only this list and its Trash are shown. */
  path?: string | undefined;
  tab: ListView['tab'];
  counts: { readonly active: number; readonly trashed: number | null } | undefined;
  hasTrash: boolean;
  onChange: Change;
  children: ReactNode;
}

/** A list, its Trash and related screens, each as a tab with its count. */
export function ScreenTabs({ label, path, tab, counts, hasTrash, onChange, children }: ScreenTabsProps) {
  const screens = useScreensBeside(path);
  const navigate = useNavigate();
  const choose = (next: string | null) =>
    next?.startsWith('/')
      ? void navigate({ to: next })
      : onChange({ tab: next === 'trash' ? next : undefined, page: undefined, search: undefined });
  if (!hasTrash && screens.length < 2) return children;
  return (
    <Tabs value={tab} className={c['tabs'] ?? ''} onChange={choose}>
      <Tabs.List aria-label={label}>
        {screens.length < 2 && <CountedTab value="active" name={t('Active')} count={counts?.active} />}
        {screens.length > 1 &&
          screens.map((screen) =>
            screen.path === path ? (
              <CountedTab key={path} value="active" name={t(screen.tabName)} count={counts?.active} />
            ) : (
              <Tabs.Tab key={screen.path} value={screen.path}>
                {t(screen.tabName)}
              </Tabs.Tab>
            ),
          )}
        {hasTrash && <CountedTab value="trash" name={t('Trash')} count={counts?.trashed ?? undefined} />}
      </Tabs.List>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

function CountedTab({ value, name, count = '' }: { value: string; name: string; count?: number | '' | undefined }) {
  return (
    <Tabs.Tab value={value}>
      {name} <span className={c['count']}>{count}</span>
    </Tabs.Tab>
  );
}

type TabScreen = Screen & { readonly tabName: string };

/** Returns the screens that form one group of tabs and that this person may open; the first is the main screen. */
function useScreensBeside(path: string | undefined): readonly TabScreen[] {
  const { routesByPath } = useRouter();
  const { can } = useSession();
  if (path === undefined) return [];
  const screens = Object.values(routesByPath).flatMap(({ options }) => options.staticData?.screen ?? []);
  const first = screens.find((screen) => screen.path === path)?.tabOf ?? path;
  return screens.filter(
    (screen): screen is TabScreen =>
      screen.tabName !== undefined &&
      (screen.path === first || screen.tabOf === first) &&
      (typeof screen.access === 'string' || can(...screen.access)),
  );
}
