import { Menu, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { mdiAccountCircleOutline, mdiDevices, mdiLogoutVariant } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { accessApi } from '#features/access/web/access-api.ts';
import { usePerson } from '#features/access/web/parts/session.tsx';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { cache } from './query-cache.ts';
import { isBuilt } from '../screens.tsx';
import { AvatarButton } from './AvatarButton.tsx';
import { useOpenedAtOnce } from './opened-at-once.ts';
import c from './Shell.module.css';

const SessionsDialog = lazy(async () => ({ default: (await import('#features/access/web/parts/SessionsDialog.tsx')).SessionsDialog }));
const profile = '/people/profile/view/{username}';

/** The opened menu under one's own face. */
export function AvatarDropdown() {
  const person = usePerson();
  const [sessions, setSessions] = useState(false);
  const { target, opened, setOpened } = useOpenedAtOnce();
  const leave = useLeaving();
  const signOut = () => accessApi.logout.call({ body: {} }).then(leave, showFailure);
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={248} shadow="md" offset={8}>
        <Menu.Target>
          <AvatarButton ref={target} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={c['who'] ?? ''}>
            <b>{person.name}</b>
            <span>{person.username}</span>
          </Menu.Label>
          <Menu.Divider />
          {isBuilt(profile) && (
            <Menu.Item component={Link} to={profile.replace('{username}', person.username)} leftSection={<Icon path={mdiAccountCircleOutline} size={18} />}>
              {t('My Profile')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon path={mdiDevices} size={18} />} onClick={() => setSessions(true)}>
            {t('Your sessions')}
          </Menu.Item>
          <Menu.Divider />
          <Theme />
          <Menu.Divider />
          <Menu.Item leftSection={<Icon path={mdiLogoutVariant} size={18} />} onClick={() => void signOut()}>
            {t('Sign Out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{sessions && <SessionsDialog onClose={() => setSessions(false)} onSignedOut={leave} />}</Suspense>
    </>
  );
}

/** After the session has ended: nothing of it stays in memory. */
function useLeaving(): () => void {
  const router = useRouter();
  return () => {
    cache.clear();
    void router.navigate({ to: '/login' });
  };
}

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={c['theme']}>
      <span id="theme-label">{t('Theme')}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby="theme-label"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
        data={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
          { value: 'auto', label: t('System') },
        ]}
      />
    </div>
  );
}
