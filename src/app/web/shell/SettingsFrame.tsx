import { mdiChevronDown, mdiChevronLeft, mdiChevronRight, mdiChevronUp } from '@mdi/js';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { FindSetting } from './FindSetting.tsx';
import { rememberSetting } from './last-settings.ts';
import { menuNames, useSettingsMenu, type MenuGroup } from './settings-menu.ts';
import { useFoundSettings } from './use-found-settings.ts';
import c from './SettingsFrame.module.css';

/**
 * Wraps every page of the settings: the second-level menu stays, only the right side changes.
 * Below 1264 px only the page /settings shows the menu; a wide page has a back link instead.
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  useFlush();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const path = screen?.path;
  // Billing is among the settings, but can be viewed without access to them.
  const hasHome = useSession().can('view_app_settings_menu');
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Drops the result: newer browsers return a promise, which is not a clean-up function of an effect.
    void page.current?.scrollTo(0, 0);
  }, [path]);
  useRemembered(screen?.menu && path);
  if (path === '/settings') return children;
  if (screen?.isWide)
    return (
      <>
        {hasHome && (
          <Link to="/settings" className={c['crumb']}>
            <Icon path={mdiChevronLeft} size={16} />
            {t('Settings')}
          </Link>
        )}
        {children}
      </>
    );
  return (
    <div className={c['frame']}>
      <Menu path={path} />
      <div ref={page} className={c['page']}>
        {hasHome && (
          <Link to="/settings" className={c['back']}>
            <Icon path={mdiChevronLeft} size={18} />
            {t('All settings')}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

/** Adds a screen to the last opened settings. @param entry the path of a listed screen */
function useRemembered(entry: string | undefined): void {
  useEffect(() => {
    if (entry) rememberSetting(entry);
  }, [entry]);
}

/** Number of entries and headings that fit in a low window; with more, groups fold. */
const maxUnfolded = 22;

/** The groups fold, except that of the current page, so that everything is visible without scrolling. */
function Menu({ path }: { path: string | undefined }) {
  const menu = useSettingsMenu();
  const [text, setText] = useState('');
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  useEffect(() => {
    setText('');
    setUnfolded([]);
  }, [path]);
  const { groups, bestMatch } = useFoundSettings(menu, text);
  const isShort = menu.reduce((sum, { screens }) => sum + 1 + screens.length, 0) <= maxUnfolded;
  const toggle = (name: string) =>
    setUnfolded((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]));
  return (
    <nav className={c['menu']} aria-label={t('Settings')}>
      {!isShort && (
        <FindSetting size="xs" placeholder={t('Search settings')} {...{ value: text, bestMatch }} onChange={setText} />
      )}
      {groups.map((group) => {
        const isOwn = group.screens.some((screen) => currentOf(screen.path, path));
        const isFixed = isShort || isOwn || text !== '';
        return (
          <Group
            key={group.name}
            {...{ group, path }}
            isOpen={isFixed || unfolded.includes(group.name)}
            toggle={isFixed ? undefined : () => toggle(group.name)}
          />
        );
      })}
      {text !== '' && groups.length === 0 && <p>{t('No matches for “{text}”', { text: text.trim() })}</p>}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  path: string | undefined;
  isOpen: boolean;
  /** Omitted when it always stays open. */
  toggle: (() => void) | undefined;
}

function Group({ group: { name, screens }, path, isOpen, toggle }: GroupProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a low window it may be below the edge. The menu itself scrolls once the frame has its height.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <section ref={list}>
      <h2>
        {toggle ? (
          <button type="button" aria-expanded={isOpen} onClick={toggle}>
            {t(menuNames[name])}
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={16} />
          </button>
        ) : (
          t(menuNames[name])
        )}
      </h2>
      {isOpen &&
        screens.map((screen) => {
          const current = currentOf(screen.path, path);
          return (
            <Link key={screen.path} to={screen.path} {...(current && { 'aria-current': current })}>
              {t(screen.name)}
              {current && <Icon path={mdiChevronRight} size={16} />}
            </Link>
          );
        })}
    </section>
  );
}

/** Whether an entry of the menu is the current page, or its parent. */
function currentOf(entry: string, path: string | undefined): 'page' | 'true' | undefined {
  if (entry === path) return 'page';
  return path?.startsWith(`${entry}/`) ? 'true' : undefined;
}
