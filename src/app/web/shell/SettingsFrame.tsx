import { mdiChevronDown, mdiChevronLeft, mdiChevronRight, mdiChevronUp } from '@mdi/js';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { FindSetting } from './FindSetting.tsx';
import { rememberSetting } from './last-settings.ts';
import { useSettingsMenu, type MenuGroup } from './settings-menu.ts';
import { useFoundSettings } from './use-found-settings.ts';
import c from './SettingsFrame.module.css';

/**
 * Around every page of the settings: the second-level menu stays, only the right side changes. The page /settings is the
 * menu itself, below 1264 px the only one; a wide page has a way back in its place.
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  useFlush();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const path = screen?.path;
  // Billing stands among the settings, and can be seen without them.
  const hasHome = useSession().can('view_app_settings_menu');
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without an answer: newer browsers answer a promise, which is no way to undo an effect.
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

/** Among those that were opened last. @param entry the path of one that is listed */
function useRemembered(entry: string | undefined): void {
  useEffect(() => {
    if (entry) rememberSetting(entry);
  }, [entry]);
}

/** So many entries and headings stand below each other in a low window; more are folded. */
const mostUnfolded = 22;

/** The groups fold, that of the page is open: all of it is in sight without scrolling. */
function Menu({ path }: { path: string | undefined }) {
  const menu = useSettingsMenu();
  const [text, setText] = useState('');
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  useEffect(() => {
    setText('');
    setUnfolded([]);
  }, [path]);
  const { groups, best } = useFoundSettings(menu, text);
  const isShort = menu.reduce((sum, { screens }) => sum + 1 + screens.length, 0) <= mostUnfolded;
  const toggle = (name: string) =>
    setUnfolded((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]));
  return (
    <nav className={c['menu']} aria-label={t('Settings')}>
      {!isShort && (
        <FindSetting size="xs" placeholder={t('Find a setting')} {...{ value: text, best }} onChange={setText} />
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
      {text !== '' && groups.length === 0 && <p>{t('Nothing is found for “{text}”.', { text: text.trim() })}</p>}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  path: string | undefined;
  isOpen: boolean;
  /** Missing where it stays open. */
  toggle: (() => void) | undefined;
}

function Group({ group: { name, screens }, path, isOpen, toggle }: GroupProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a low window it may lie below the edge. The menu scrolls by itself once the frame has its height.
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
            {t(name)}
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={16} />
          </button>
        ) : (
          t(name)
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

/** Whether an entry of the menu is the page that is shown, or what that page belongs to. */
function currentOf(entry: string, path: string | undefined): 'page' | 'true' | undefined {
  if (entry === path) return 'page';
  return path?.startsWith(`${entry}/`) ? 'true' : undefined;
}
