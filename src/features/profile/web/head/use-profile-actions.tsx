import { mdiAt, mdiCheckCircleOutline, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { confirm, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { profileApi } from '../profile-api.ts';
import type { ProfileAction, ProfileActions, ProfileView } from '../parts/profile-parts.ts';
import { firstName } from '../parts/seen-by.ts';
import { useProfileRefresh } from '../parts/use-profile.ts';

const SignInAddress = lazyPart(() => import('./SignInAddress.tsx'), 'SignInAddress', overlayFailed);

/** Returns the actions of the profile feature itself. */
export function useProfileActions(view: ProfileView): ProfileActions {
  const refresh = useProfileRefresh();
  const [isChanging, setChanging] = useState(false);
  const params = { user_id: view.id };
  const { run } = useAction(
    async (work: () => Promise<{ message: string }>, _ask?: () => Promise<boolean>) => {
      const { message } = await work();
      await refresh();
      void showSuccess(message);
    },
    { ask: async (_work, ask?: () => Promise<boolean>) => !ask || ask() },
  );
  const body = { is_private: !view.is_private };
  const changePrivacy = () =>
    run(
      () => profileApi.changePrivacy.call({ params, body }),
      () => confirmPrivacy(view),
    );
  const menu: (ProfileAction | false)[] = [
    view.sections.privacy.edit && {
      id: 'privacy',
      position: 120,
      icon: view.is_private ? mdiEyeOutline : mdiEyeOffOutline,
      label: view.is_private ? t('Make profile visible') : t('Make profile private'),
      run: () => void changePrivacy(),
    },
    view.lacking.length > 0 && {
      id: 'finish',
      position: 190,
      icon: mdiCheckCircleOutline,
      label: t('Hide missing details'),
      run: () => void run(() => profileApi.finishSetUp.call({ params, body: {} })),
    },
    view.is_self && addressAction(() => setChanging(true)),
  ];
  return {
    menu: menu.filter((action) => action !== false),
    dialog: isChanging && <SignInAddress view={view} onClose={() => setChanging(false)} />,
  };
}

const addressAction = (run: () => void): ProfileAction => ({
  id: 'address',
  position: 205,
  icon: mdiAt,
  label: t('Change sign-in email'),
  run,
});

function confirmPrivacy(view: ProfileView): Promise<boolean> {
  const name = firstName(view.name);
  if (view.is_private)
    return confirm(
      view.is_self
        ? t('Show your email, phone and birthday to colleagues again?')
        : t('Show {name}’s email, phone and birthday to colleagues again?', { name }),
    );
  return confirm(
    view.is_self
      ? t('Hide your email, phone and birthday from colleagues?')
      : t('Hide {name}’s email, phone and birthday from colleagues?', { name }),
  );
}
