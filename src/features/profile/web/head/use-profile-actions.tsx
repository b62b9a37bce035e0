import { mdiCheckCircleOutline, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { confirm, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { profileApi } from '../profile-api.ts';
import type { ProfileAction, ProfileActions, ProfileView } from '../parts/profile-parts.ts';
import { firstName } from '../parts/seen-by.ts';
import { useProfileRefresh } from '../parts/use-profile.ts';

/** What may be done with a profile itself. */
export function useProfileActions(view: ProfileView): ProfileActions {
  const refresh = useProfileRefresh();
  const params = { user_id: view.id };
  const act = async (work: () => Promise<{ message: string }>) => {
    try {
      const { message } = await work();
      await refresh();
      void showSuccess(message);
    } catch (error) {
      void showFailure(error);
    }
  };
  const changePrivacy = async () => {
    const body = { is_private: !view.is_private };
    if (await confirmPrivacy(view)) await act(() => profileApi.changePrivacy.call({ params, body }));
  };
  const menu: ProfileAction[] = [];
  if (view.sections.privacy.edit)
    menu.push({
      id: 'privacy',
      position: 120,
      icon: view.is_private ? mdiEyeOutline : mdiEyeOffOutline,
      label: view.is_private ? t('Make profile visible') : t('Make profile private'),
      run: () => void changePrivacy(),
    });
  if (view.lacking.length > 0)
    menu.push({
      id: 'finish',
      position: 190,
      icon: mdiCheckCircleOutline,
      label: t('Hide what is missing'),
      run: () => void act(() => profileApi.finishSetUp.call({ params, body: {} })),
    });
  return { menu };
}

function confirmPrivacy(view: ProfileView): Promise<boolean> {
  const name = firstName(view.name);
  if (view.is_private)
    return confirm(
      view.is_self
        ? t('Colleagues will see your email, phone and birthday again. Should we proceed?')
        : t('Colleagues will see email, phone and birthday of {name} again. Should we proceed?', { name }),
    );
  return confirm(
    view.is_self
      ? t('Colleagues will no longer see your email, phone and birthday. Should we proceed?')
      : t('Colleagues will no longer see email, phone and birthday of {name}. Should we proceed?', { name }),
  );
}
