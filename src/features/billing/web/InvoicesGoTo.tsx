import { Button } from '@mantine/core';
import { mdiEmailOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Payer } from '../contract.ts';
import { PayerDialog } from './PayerDialog.tsx';
import c from './billing.module.css';

/** Shows the recipient and the address of the invoices. */
export function InvoicesGoTo({ payer, mayChange }: { payer: Payer; mayChange: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const edit = (
    <Button variant="subtle" size="compact-md" onClick={() => setChanging(true)}>
      {t('Edit')}
    </Button>
  );
  return (
    <Card title={t('Invoice details')} aside={mayChange && edit}>
      {payer.name && <p className={c['payer']}>{payer.name}</p>}
      {[payer.first_line, payer.second_line, placeOf(payer)].filter(Boolean).map((line) => (
        <p key={line} className={c['payerLine']}>
          {line}
        </p>
      ))}
      {payer.tax_identifier && <p className={c['payerLine']}>{t('VAT {number}', { number: payer.tax_identifier })}</p>}
      {payer.email && (
        <p className={c['mail']}>
          <Icon path={mdiEmailOutline} size={18} />
          <span>{payer.email}</span>
        </p>
      )}
      {isChanging && <PayerDialog payer={payer} onClose={() => setChanging(false)} />}
    </Card>
  );
}

/** '24143 Kiel, DE' */
function placeOf({ postal_code, city, country_code }: Payer): string {
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [place, country_code].filter(Boolean).join(', ');
}
