import { mdiAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { company } from '../../contract.ts';
import { companyApi } from './company-api.ts';
import c from './DeliveryWarning.module.css';

type DeliveryStatus = Reply<(typeof company)['reach']>;

/** Requested once per visit, as it changes only with a restart. */
const deliveryStatusQuery = () => ({ ...companyApi.reach.read(), staleTime: Infinity, gcTime: Infinity });

/**
 * Returns whether mails and links reach people elsewhere; undefined until it is known.
 * @param enabled whether anything depends on it
 */
export function useDeliveryStatus(enabled = true): DeliveryStatus | undefined {
  return useQuery({ ...deliveryStatusQuery(), enabled }).data;
}

/** Kind of thing that a screen sends or shows for use elsewhere. */
type DeliveryChannel = 'mail' | 'link' | 'terminal' | 'calendar';

/** Warns beside something sent or copied that it will not arrive; renders nothing when it will. */
export function DeliveryWarning({ means }: { means: DeliveryChannel }) {
  const reach = useDeliveryStatus();
  const text = reach && textOf(means, reach);
  return text ? (
    <p className={c['note']} role="note">
      <Icon path={mdiAlertOutline} size={18} />
      <span>{text}</span>
    </p>
  ) : null;
}

interface DeliveredProps {
  means: DeliveryChannel;
  children: ReactNode;
}

/** Shows a screen below its note; hidden until it is known whether there is one, so that nothing moves. */
export function Delivered({ means, children }: DeliveredProps) {
  const { isFetched } = useQuery(deliveryStatusQuery());
  return (
    <div className={c['reached']} data-waiting={!isFetched || undefined}>
      <DeliveryWarning means={means} />
      {children}
    </div>
  );
}

function textOf(means: DeliveryChannel, reach: DeliveryStatus): string {
  const mails = means === 'mail' && !reach.has_mail_server;
  return [
    mails && t('Muster has no mail server, so emails wait in the mail folder and reach no one.'),
    reach.is_address_local && localText(means, reach.address),
  ]
    .filter(Boolean)
    .join(' ');
}

function localText(means: DeliveryChannel, address: string): string {
  const setting = 'PUBLIC_URL';
  if (means === 'terminal')
    return t('{address} opens only on the machine that runs Muster: set {setting} before you type it in.', {
      address,
      setting,
    });
  if (means === 'calendar')
    return t('Only a calendar on the machine that runs Muster can read {address}, until {setting} is set.', {
      address,
      setting,
    });
  return t('Links begin with {address}, which opens only on the machine that runs Muster. Set {setting}.', {
    address,
    setting,
  });
}
