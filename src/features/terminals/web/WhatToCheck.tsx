import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import c from './terminals.module.css';

/** Checklist for a person in front of a silent terminal, in this order. */
export function WhatToCheck({ onClose }: { onClose(): void }) {
  const steps = [
    [t('Does it have power?'), t('Its display shows the time. Punches are kept even without power.')],
    [
      t('Does it have a network?'),
      t('Menu › COMM. › Ethernet or Wireless Network: it shows an IP address, and the cable’s light is on.'),
    ],
    [
      t('Does it use the right server address?'),
      t('Menu › COMM. › Cloud Server Setting: the address and HTTPS match what “Edit” shows here.'),
    ],
    [
      t('Can it reach the internet?'),
      t('Your firewall must let it connect to this address. Muster never connects to the terminal.'),
    ],
  ] as const;
  return (
    <Dialog title={t('What to check')} onClose={onClose}>
      <ol className={c['checks']}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
