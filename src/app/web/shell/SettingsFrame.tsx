import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { rememberSetting } from './last-settings.ts';
import { useSettingsMenu } from './settings-menu.ts';
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

function Menu({ path }: { path: string | undefined }) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // The last entries lie below the edge of most windows. The menu scrolls by itself once the frame has its height.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <nav ref={menu} className={c['menu']} aria-label={t('Settings')}>
      {useSettingsMenu().map(({ name, screens }) => (
        <section key={name}>
          <h2>{t(name)}</h2>
          {screens.map((screen) => {
            const current = currentOf(screen.path, path);
            return (
              <Link key={screen.path} to={screen.path} {...(current && { 'aria-current': current })}>
                {t(screen.name)}
                {current && <Icon path={mdiChevronRight} size={16} />}
              </Link>
            );
          })}
        </section>
      ))}
    </nav>
  );
}

/** Whether an entry of the menu is the page that is shown, or what that page belongs to. */
function currentOf(entry: string, path: string | undefined): 'page' | 'true' | undefined {
  if (entry === path) return 'page';
  return path?.startsWith(`${entry}/`) ? 'true' : undefined;
}
