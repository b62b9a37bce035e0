import { mdiAt, mdiCheckCircleOutline, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { confirmAction, showSuccess, type Question } from '#platform/web/ui/notices.ts';
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
    async (work: () => Promise<{ message: string }>, _question?: Question) => {
      const { message } = await work();
      await refresh();
      void showSuccess(message);
    },
    { ask: async (_work, question?: Question) => !question || confirmAction(question) },
  );
  const body = { is_private: !view.is_private };
  const changePrivacy = () => run(() => profileApi.changePrivacy.call({ params, body }), privacyQuestion(view));
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

function privacyQuestion({ name, is_private, is_self }: ProfileView): Question {
  const person = { name: firstName(name) };
  if (is_private)
    return {
      title: is_self ? t('Make your profile visible?') : t('Make the profile of {name} visible?', person),
      text: is_self
        ? t('Colleagues see your email, phone and birthday again.')
        : t('Colleagues see their email, phone and birthday again.'),
      verb: t('Make visible'),
    };
  return {
    title: is_self ? t('Make your profile private?') : t('Make the profile of {name} private?', person),
    text: is_self
      ? t('Colleagues no longer see your email, phone and birthday.')
      : t('Colleagues no longer see their email, phone and birthday.'),
    verb: t('Make private'),
  };
}
