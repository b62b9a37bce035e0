import { mdiChevronRight } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { SetUpOfSettings } from '#features/settings/web/parts/SetUpPanel.tsx';
import { useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useSettingsMenu } from './settings-menu.ts';
import c from './SettingsFrame.module.css';

/** Everything this person may set, by heading. */
export function SettingsHome() {
  const menu = useSettingsMenu();
  // The steps stand above the groups, so that nothing moves when they come.
  const { wizard, isLoading, dismiss } = useWizard(menu.length > 0);
  return (
    <>
      <PageHead title={t('Settings')} line={t('How Muster works for your company.')} />
      {wizard && <SetUpOfSettings {...{ wizard, dismiss }} />}
      {menu.length === 0 && (
        <EmptyState
          title={t('There is nothing that you may set')}
          text={t('Your roles open this menu, but none of its screens. Ask somebody who gives roles.')}
        />
      )}
      <div className={c['groups']} data-waiting={isLoading || undefined}>
        {menu.map(({ name, screens }) => (
          <section key={name} className={c['group']}>
            <h2>{t(name)}</h2>
            {screens.map(({ path, name: screen }) => (
              <Link key={path} to={path}>
                {t(screen)}
                <Icon path={mdiChevronRight} size={18} />
              </Link>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
