import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { mdiAccountCircleOutline, mdiBookOpenPageVariantOutline, mdiDevices, mdiLogoutVariant } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { storePush, storedPush } from '#features/notifications/web/parts/push-memory.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { queryClient } from './query-cache.ts';
import { isBuilt } from '../screens.ts';
import { AvatarButton } from './AvatarButton.tsx';
import { useOpenedAtOnce } from './opened-at-once.ts';
import c from './Shell.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

const SessionsDialog = lazyPart(
  () => import('#features/access/web/parts/SessionsDialog.tsx'),
  'SessionsDialog',
  overlayFailed,
);
const profile = '/people/profile/view/{username}';

/** The opened menu under the viewer's own picture. */
export function AvatarDropdown() {
  const [listed, setListed] = useState(false);
  const { target, opened, setOpened } = useOpenedAtOnce();
  const leave = useLeaving();
  const signOut = () => accessApi.logout.call({ body: {} }).then(leave, showFailure);
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={248}
        shadow="md"
        offset={8}
        middlewares={{ flip: true, shift: true, size: true }}
      >
        <Menu.Target>
          <AvatarButton ref={target} />
        </Menu.Target>
        {/* In a window lower than the menu, the menu scrolls instead of the page. */}
        <Menu.Dropdown style={{ overflowY: 'auto' }}>
          <Items onSessions={() => setListed(true)} onSignOut={() => void signOut()} />
        </Menu.Dropdown>
      </Menu>
      {listed && <SessionsDialog onClose={() => setListed(false)} onSignedOut={leave} />}
    </>
  );
}

function Items({ onSessions, onSignOut }: { onSessions(): void; onSignOut(): void }) {
  const person = usePerson();
  return (
    <>
      <Menu.Label className={c['who'] ?? ''}>
        <b>{person.name}</b>
        <span>{person.username}</span>
      </Menu.Label>
      <Menu.Divider />
      <Links username={person.username} />
      <Menu.Item leftSection={<Icon path={mdiDevices} size={18} />} onClick={onSessions}>
        {t('Your sessions')}
      </Menu.Item>
      <Menu.Divider />
      <Theme />
      <Menu.Divider />
      <Menu.Item leftSection={<Icon path={mdiLogoutVariant} size={18} />} onClick={onSignOut}>
        {t('Sign Out')}
      </Menu.Item>
    </>
  );
}

function Links({ username }: { username: string }) {
  const { handbook_url } = useSession().settings;
  return (
    <>
      {isBuilt(profile) && (
        <Menu.Item
          component={Link}
          to={profile.replace('{username}', username)}
          leftSection={<Icon path={mdiAccountCircleOutline} size={18} />}
        >
          {t('My Profile')}
        </Menu.Item>
      )}
      {handbook_url && (
        <Menu.Item
          component="a"
          href={handbook_url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon path={mdiBookOpenPageVariantOutline} size={18} />}
        >
          {t('Employee handbook')}
        </Menu.Item>
      )}
    </>
  );
}

/** Cleans up after the session has ended: drops its data from memory, and closes its connections. */
function useLeaving(): () => void {
  const router = useRouter();
  return () => {
    if (storedPush()) void forgetPush();
    queryClient.clear();
    void router.navigate({ to: '/login' });
  };
}

async function forgetPush(): Promise<void> {
  storePush(undefined);
  try {
    await (await import('#features/notifications/web/parts/push-subscription.ts')).forgetPush();
  } catch {
    // The session has ended, so nothing more is sent to this browser.
  }
}

const schemes: readonly (readonly [MantineColorScheme, Text])[] = [
  ['light', asText('Light')],
  ['dark', asText('Dark')],
  ['auto', asText('System', { of: 'colours' })],
];

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('Theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {schemes.map(([value, label]) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
