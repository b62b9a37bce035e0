import {
  mdiAccountGroupOutline,
  mdiAlert,
  mdiArchiveOutline,
  mdiChevronRight,
  mdiClockOutline,
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiFingerprint,
  mdiHistory,
  mdiNewspaperVariantOutline,
  mdiPalmTree,
} from '@mdi/js';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import type { SettingsMenu } from '#platform/web/screen.ts';
import { WithoutPanel } from '#features/joiner-rules/web/parts/WithoutPanel.tsx';
import { SetUpOfSettings } from '#features/settings/web/parts/SetUpPanel.tsx';
import { useSettingStates } from '#features/settings/web/parts/use-setting-states.ts';
import { useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { FindSetting, type FindSettingProps } from './FindSetting.tsx';
import { lastSettings } from './last-settings.ts';
import { menuNames, useSettingsMenu, type MenuGroup } from './settings-menu.ts';
import { useFoundSettings } from './use-found-settings.ts';
import c from './SettingsHome.module.css';

const icons: Readonly<Record<SettingsMenu, string>> = {
  General: mdiCogOutline,
  Feed: mdiNewspaperVariantOutline,
  Time: mdiClockOutline,
  Terminals: mdiFingerprint,
  People: mdiAccountGroupOutline,
  Leave: mdiPalmTree,
  Billing: mdiCreditCardOutline,
  Records: mdiArchiveOutline,
};

type States = NonNullable<ReturnType<typeof useSettingStates>['data']>['data'];

/** All settings that this person may change, by heading, each with its status. */
export function SettingsHome() {
  const menu = useSettingsMenu();
  const isAny = menu.length > 0;
  // The steps are above the groups, so that nothing moves when they load.
  const { wizard, isLoading, dismiss } = useWizard(isAny);
  const states = useSettingStates(isAny);
  const [text, setText] = useState('');
  const { groups, bestMatch } = useFoundSettings(menu, text);
  const settingStates = states.data?.data ?? [];
  return (
    <div className={c['page']}>
      <PageHead title={t('Settings')} line={lineOf(settingStates)}>
        {isAny && <Find value={text} bestMatch={bestMatch} onChange={setText} />}
      </PageHead>
      {/* Hidden during a search, so that its results are visible. */}
      {wizard && text === '' && <SetUpOfSettings {...{ wizard, dismiss }} />}
      {!isAny && (
        <EmptyState
          title={t('No settings for you here')}
          text={t('Your roles don’t include any settings. Ask an administrator for access.')}
        />
      )}
      {states.error && !states.data && (
        <InlineError error={states.error} retry={() => void states.refetch()} busy={states.isFetching} />
      )}
      {text === '' && <LastUsed menu={menu} />}
      {groups.length > 0 && (
        <nav className={c['groups']} aria-label={t('Settings')} data-waiting={isLoading || undefined}>
          {groups.map((group) => (
            <Group key={group.name} group={group} states={settingStates} />
          ))}
        </nav>
      )}
      {isAny && text === '' && <WithoutPanel />}
      {isAny && groups.length === 0 && <NoMatches text={text} clear={() => setText('')} />}
    </div>
  );
}

function lineOf(states: States): string {
  const urgent = states.filter(({ is_urgent }) => is_urgent).length;
  return paragraph(
    t('Configure how Muster works for your company.'),
    urgent > 0 &&
      t('{count, plural, one {# setting needs your attention.} other {# settings need your attention.}}', {
        count: urgent,
      }),
  );
}

const Find = (props: Pick<FindSettingProps, 'value' | 'bestMatch' | 'onChange'>) => (
  <FindSetting className={c['find']} placeholder={t('Search settings, such as “late”')} {...props} />
);

/** Hidden until a setting was opened; leaves out settings that the viewer may no longer open. */
function LastUsed({ menu }: { menu: readonly MenuGroup[] }) {
  const [paths] = useState(lastSettings);
  const openScreens = menu.flatMap(({ screens }) => screens);
  const last = paths.flatMap((path) => openScreens.find((screen) => screen.path === path) ?? []);
  if (last.length === 0) return null;
  return (
    <nav className={c['last']} aria-label={t('Recently used')}>
      <span>{t('Recently used')}</span>
      {last.map(({ path, name }) => (
        <Link key={path} to={path}>
          <Icon path={mdiHistory} size={16} />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

function Group({ group: { name, screens }, states }: { group: MenuGroup; states: States }) {
  return (
    <section className={c['group']}>
      <h2>
        <i>
          <Icon path={icons[name]} size={18} />
        </i>
        {t(menuNames[name])}
      </h2>
      {screens.map(({ path, name: screen }) => {
        const state = states.find((each) => each.path === path);
        return (
          <Link key={path} to={path}>
            <span>{t(screen)}</span>
            {state && (
              <small data-urgent={state.is_urgent || undefined}>
                {state.is_urgent && <Icon path={mdiAlert} size={14} />}
                {state.text}
              </small>
            )}
            <Icon path={mdiChevronRight} size={18} />
          </Link>
        );
      })}
    </section>
  );
}

function NoMatches({ text, clear }: { text: string; clear(): void }) {
  return (
    <EmptyState
      title={t('No matches for “{text}”', { text: text.trim() })}
      text={t('Try another word.')}
      action={
        <Button variant="default" onClick={clear}>
          {t('Show all')}
        </Button>
      }
    />
  );
}
