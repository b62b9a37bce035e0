import { Button } from '@mantine/core';
import { mdiLinkVariant } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { InvitationLink, LinkWarning, useInvitationLink } from '../Invited.tsx';
import c from '../add-person.module.css';

/** Shows the link of an invitation whose mail does not arrive, only on request, since that is recorded. */
export function ShowLink({ view, onClose }: PartProps & { onClose(): void }) {
  const { link, isBusy, show } = useInvitationLink(view.id);
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {link === undefined ? t('Cancel') : t('Close', { of: 'window' })}
      </Button>
      {link === undefined && (
        <Button
          loading={isBusy}
          leftSection={<Icon path={mdiLinkVariant} size={18} />}
          data-autofocus
          onClick={() => void show()}
        >
          {t('Show link')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('Invitation for {name}', { name: view.name })} onClose={onClose} footer={foot}>
      <DeliveryWarning means="link" />
      <ul className={c['invited']}>
        {link !== undefined && <InvitationLink link={link} />}
        <LinkWarning name={view.name} isShown={link !== undefined} />
      </ul>
    </Dialog>
  );
}
