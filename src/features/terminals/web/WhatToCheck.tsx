import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import c from './terminals.module.css';

/** Checklist for a person in front of a silent terminal, in this order. */
export function WhatToCheck({ onClose }: { onClose(): void }) {
  const steps = [
    [t('Does it have power?'), t('Its display shows the time. What was punched is kept without power, too.')],
    [
      t('Does it have a network?'),
      t('Menu › COMM. › Ethernet or Wireless Network: it has an IP address, and the cable’s light is on.'),
    ],
    [
      t('Does it call the right address?'),
      t(
        'Menu › COMM. › Cloud Server Setting: the address is the one that “Edit” shows here. HTTPS is as it is said there.',
      ),
    ],
    [
      t('May it go out?'),
      t('A firewall between it and the internet has to let it call this address. It is never called from outside.'),
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
