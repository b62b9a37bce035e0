import { t } from '#platform/web/i18n.ts';
import { confirm, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { employmentApi } from '#features/employment/web/parts/employment-api.ts';
import type { DirectoryRow } from './directory-api.ts';

/** Sends an invitation after a confirmation; earlier links stop working. */
export async function sendInvitation({ id, name, statuses }: DirectoryRow): Promise<void> {
  try {
    const { has_mail_server } = await companyApi.reach.call({});
    const question = [
      !has_mail_server && t('Muster has no mail server, so the invitation will wait in the mail folder.'),
      statuses.includes('not_invited')
        ? t('{name} gets a link to set a password.', { name })
        : t('We’ll send {name} a new link to set a password. Earlier links stop working.', { name }),
    ];
    if (!(await confirm(question.filter(Boolean).join(' ')))) return;
    const { message } = await employmentApi.resendInvitation.call({ params: { user_id: id }, body: {} });
    await showSuccess(message);
  } catch (error) {
    await showFailure(error);
  }
}
