import { Button, CopyButton, TextInput } from '@mantine/core';
import {
  mdiCardAccountDetailsOutline,
  mdiCheck,
  mdiContentCopy,
  mdiEmailFastOutline,
  mdiInformationOutline,
  mdiLinkVariant,
} from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { DeliveryWarning, useDeliveryStatus } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { Section } from '#features/profile/rules/sections.ts';
import { useProfileView } from '#features/profile/web/parts/use-profile.ts';
import { employmentApi } from './parts/employment-api.ts';
import type { AddedPerson } from './use-person-form.ts';
import c from './add-person.module.css';

/** Shows that an invitation was sent. The link can be shown by a separate press, since that is recorded. */
export function Invited({ added }: { added: AddedPerson }) {
  const { link, isBusy, show } = useInvitationLink(added.id);
  const waits = useDeliveryStatus()?.has_mail_server === false;
  return (
    <>
      <DeliveryWarning means="mail" />
      <ul className={c['invited']}>
        <li>
          <Icon path={mdiEmailFastOutline} size={20} />
          <span>
            <b>{waits ? t('Invitation waiting in the mail folder') : t('Invitation sent')}</b>
            <small>
              {t('Sent to {email}. The link works once, within 7 days. Their username is {username}.', {
                email: added.email,
                username: added.username,
              })}
            </small>
          </span>
          {link === undefined && (
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={<Icon path={mdiLinkVariant} size={16} />}
              onClick={() => void show()}
            >
              {t('Show link')}
            </Button>
          )}
        </li>
        {link !== undefined && <InvitationLink link={link} />}
        <LinkWarning name={added.name} isShown={link !== undefined} />
        <Missing username={added.username} />
      </ul>
    </>
  );
}

const missingWords: Partial<Record<Section, () => string>> = {
  personal_info: () => t('date of birth'),
  address: () => t('address', { of: 'email' }),
  emergency_contact: () => t('emergency contact'),
  bank_info: () => t('bank account'),
};

/** Lists what the profile still lacks, for those who may add it; Confirm opens the profile. */
function Missing({ username }: { username: string }) {
  const { data } = useProfileView(username);
  const missing = (data?.lacking ?? []).flatMap((section) => missingWords[section]?.() ?? []);
  if (missing.length === 0) return null;
  return (
    <li>
      <Icon path={mdiCardAccountDetailsOutline} size={20} />
      <span>
        <b>{t('Missing from the profile')}</b>
        <small>{missing.join(', ')}</small>
      </span>
    </li>
  );
}

/** Shows an invitation link on request, which is recorded. */
export function useInvitationLink(user_id: string) {
  const [link, setLink] = useState<string>();
  const { busy, run } = useAction(async () => {
    setLink((await employmentApi.invitationLink.call({ params: { user_id }, body: {} })).link);
  });
  return { link, isBusy: busy, show: run };
}

export function LinkWarning({ name, isShown }: { name: string; isShown: boolean }) {
  return (
    <li>
      <Icon path={mdiInformationOutline} size={20} />
      <span>
        <b>{isShown ? t('Recorded in the audit log') : t('The audit log records when you show the link')}</b>
        <small>
          {t('Anyone with this link can set {name}’s password. Resend the invitation to disable it.', {
            name,
          })}
        </small>
      </span>
    </li>
  );
}

export function InvitationLink({ link }: { link: string }) {
  return (
    <li className={c['link']}>
      <TextInput
        label={t('Password set-up link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="light"
            leftSection={<Icon path={copied ? mdiCheck : mdiContentCopy} size={18} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy link')}
          </Button>
        )}
      </CopyButton>
    </li>
  );
}
