import { ActionIcon, Button, TextInput } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useRef, type ClipboardEvent } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { parseNetworkLines, type ListedNetwork } from '../../rules/network-list.ts';
import c from './network.module.css';

type NetworksForm = FormOf<{ networks: ListedNetwork[] }>;

/** Edits the list: a line per network, with its label. Several lines can be pasted together. */
export function NetworkRows({ form }: { form: NetworksForm }) {
  const { networks } = form.getValues();
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    form.insertListItem('networks', { network: '', label: '' });
    // The field exists after the next frame.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <div className={c['rows']}>
      {networks.length > 0 && (
        <div className={c['names']} aria-hidden>
          <span>{t('Address or range')}</span>
          <span>{t('Name', { of: 'thing' })}</span>
        </div>
      )}
      <ul ref={list}>
        {networks.map((_, index) => (
          <li key={index}>
            <NetworkRow form={form} index={index} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" leftSection={<Icon path={mdiPlus} size={18} />} onClick={add}>
          {t('Add network')}
        </Button>
      </div>
      <p className={c['hint']}>
        {t(
          'IPv4 or IPv6: an address (203.0.113.7) or a range (203.0.113.0/24, 2001:db8::/32). You can paste several lines.',
        )}
      </p>
    </div>
  );
}

function NetworkRow({ form, index }: { form: NetworksForm; index: number }) {
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\r;]/.test(pasted.trim())) return;
    event.preventDefault();
    form.setFieldValue('networks', form.getValues().networks.toSpliced(index, 1, ...parseNetworkLines(pasted)));
  };
  return (
    <>
      <TextInput
        aria-label={t('Address or range {number}', { number: index + 1 })}
        placeholder="203.0.113.0/24"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(`networks.${index}.network`)}
        onPaste={paste}
      />
      <TextInput
        aria-label={t('Name {number}', { number: index + 1 })}
        placeholder={t('Office')}
        autoComplete="off"
        {...form.getInputProps(`networks.${index}.label`)}
      />
      <ActionIcon
        aria-label={t('Remove line {number}', { number: index + 1 })}
        onClick={() => form.removeListItem('networks', index)}
      >
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
    </>
  );
}
