import { t } from '#platform/web/i18n.ts';
import { confirm, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { employmentApi } from '#features/employment/web/parts/employment-api.ts';

/** Sends somebody their invitation again, once that is confirmed: earlier links open nothing any more. */
export async function resendInvitation({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const isWanted = await confirm(
    t('We send {name} a new link to set a password. Links that were sent earlier stop working.', { name }),
  );
  if (!isWanted) return;
  try {
    await employmentApi.resendInvitation.call({ params: { user_id: id }, body: {} });
    await showSuccess();
  } catch (error) {
    await showFailure(error);
  }
}
