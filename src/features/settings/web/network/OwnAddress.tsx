import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { isAllowedFrom } from '#platform/shared/ip-networks.ts';
import type { ListedNetwork } from '../../rules/network-list.ts';
import { Callout } from '../Callout.tsx';
import c from '../settings.module.css';

interface OwnAddressProps {
  address: string;
  /** Networks as currently entered. */
  networks: readonly ListedNetwork[];
  add(address: string): void;
}

/** Shows the viewer's own address, and whether they could clock in from it. */
export function OwnAddress({ address, networks, add }: OwnAddressProps) {
  const written = networks.map(({ network }) => network);
  const isIn = written.length > 0 && isAllowedFrom(address, written);
  return (
    <Card title={t('Your address')}>
      <div className={c['inside']}>
        <Callout tone={isIn ? 'good' : networks.length > 0 ? 'warning' : 'plain'}>
          {isIn
            ? t('Your address {address} is in the list.', { address })
            : t('Your address {address} is not in the list.', { address })}
        </Callout>
        {!isIn && (
          <div className={c['foot']}>
            <Button variant="light" leftSection={<Icon path={mdiPlus} size={18} />} onClick={() => add(address)}>
              {t('Add my address')}
            </Button>
            <p className={c['hint']}>
              {t('If this is your proxy’s address, configure TRUST_PROXY before you rely on the list.')}
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}
