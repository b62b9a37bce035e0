import { Tabs } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { Screen } from '../../screen.ts';
import { useSession } from '../../session.ts';
import type { ChangeList } from './list-view.ts';
import c from './list.module.css';
import type { Text } from '../../../shared/translate.ts';

export interface ListCounts {
  readonly active: number;
  /** Null for people who may not view the Trash. */
  readonly trashed: number | null;
}

/** Parts of a list, each as a tab, instead of the one tab of all items outside the Trash. */
export interface TabsOfList {
  /** Value of the address that names the part: 'year'. */
  readonly param: string;
  readonly value: string;
  readonly tabs: readonly CountedTabProps[];
  /** Whether another part is searched for the same text. */
  readonly keepsSearch?: boolean;
}

interface ListTabsProps {
  label: string;
  /** Path of the screen, if there are related ones. */
  path?: string | undefined;
  isTrash?: boolean;
  counts?: ListCounts | undefined;
  tabs?: TabsOfList | undefined;
  hasTrash?: boolean;
  onChange: ChangeList;
  children: ReactNode;
}

/** A list, its parts, its Trash and related screens as tabs with their counts; without any of them no tabs. */
export function ListTabs(props: ListTabsProps) {
  const { label, path, isTrash = false, counts, tabs, hasTrash = false, onChange, children } = props;
  const screens = useScreensBeside(path);
  const navigate = useNavigate();
  if (!hasTrash && !tabs && screens.length < 2) return children;
  const value = isTrash ? 'trash' : (tabs?.value ?? 'active');
  const openTab = (next: string | null) => {
    if (next?.startsWith('/')) return void navigate({ to: next });
    const isPart = tabs !== undefined && next !== null && next !== 'trash';
    onChange({
      ...(!tabs?.keepsSearch && { search: '' }),
      ...(hasTrash && { tab: next === 'trash' ? 'trash' : 'active' }),
      ...(isPart && { [tabs.param]: next }),
    });
  };
  return (
    <Tabs value={value} className={c['tabs'] ?? ''} onChange={openTab}>
      <Tabs.List aria-label={label}>
        {tabs?.tabs.map((tab) => (
          <CountedTab key={tab.value} {...tab} />
        ))}
        {!tabs && screens.length < 2 && <CountedTab value="active" name={t('Active')} count={counts?.active} />}
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
        {hasTrash && (
          <CountedTab value="trash" name={t('Trash')} count={counts?.trashed ?? undefined} isApart={Boolean(tabs)} />
        )}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}

interface CountedTabProps {
  readonly value: string;
  readonly name: string;
  readonly count: number | undefined;
  /** Whether it is at the end of the row. */
  readonly isApart?: boolean;
}

const CountedTab = ({ value, name, count, isApart = false }: CountedTabProps) => (
  <Tabs.Tab value={value} {...(isApart && { ms: 'auto' })}>
    {name} <span className={c['count']}>{count}</span>
  </Tabs.Tab>
);

type TabScreen = Screen & { readonly tabName: Text };

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
