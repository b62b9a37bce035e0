import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { devices } from '../contract.ts';
import { terminalsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import { ZoneField } from './ZoneField.tsx';
import c from './terminals.module.css';

type Form = Reply<typeof devices.edit>;

/** Form for the name, place, zone and keys of a terminal, and the networks it may call from. */
export function EditTerminal({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery({ ...terminalsApi.edit.read({ params: { id } }), staleTime: 0, gcTime: 0 });
  if (query.data) return <EditForm data={query.data} onClose={onClose} />;
  return (
    <Dialog title={t('Edit terminal')} onClose={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Dialog>
  );
}

/** Splits typed addresses. */
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function useEditing({ data }: Form, onClose: () => void) {
  const { id, name, place, zone, allowed_networks, trusts_keys, connection } = data;
  const refresh = useTerminalNews(terminalsApi.index.key, terminalsApi.edit.key, terminalsApi.users.key);
  return useContractForm({
    schema: async () => (await import('../contract.ts')).devices.store.body.omit({ allowed_networks: true }),
    initialValues: { id, name, place, zone, trusts_keys, networks: allowed_networks.join('\n') },
    async send({ networks, ...values }) {
      await terminalsApi.store.call({
        body: { ...values, ...(connection === 'push' && { allowed_networks: linesOf(networks) }) },
      });
      await refresh();
      onClose();
      void showEdited();
    },
  });
}

function EditForm({ data, onClose }: { data: Form; onClose(): void }) {
  const contractForm = useEditing(data, onClose);
  const { form } = contractForm;
  const isPush = data.data.connection === 'push';
  return (
    <FormDialog title={t('Edit terminal')} contractForm={contractForm} label={t('Save')} onClose={onClose}>
      {isPush && <Address data={data} />}
      {isPush && !data.has_own_host && <DeliveryWarning means="terminal" />}
      <TextInput label={t('Name', { of: 'thing' })} withAsterisk maxLength={60} {...form.getInputProps('name')} />
      <TextInput label={t('Place')} maxLength={60} {...form.getInputProps('place')} />
      <ZoneField
        value={form.getValues().zone}
        error={form.errors['zone']}
        onChange={(next) => form.setFieldValue('zone', next)}
      />
      <Switch
        label={t('Trust the in and out keys')}
        description={t('Turn this on only if people press the right key.')}
        {...form.getInputProps('trusts_keys', { type: 'checkbox' })}
      />
      {isPush && (
        <Textarea
          label={t('Allowed addresses')}
          description={networksHint(data)}
          withAsterisk={!data.has_own_host}
          autosize
          minRows={2}
          {...form.getInputProps('networks')}
        />
      )}
    </FormDialog>
  );
}

function Address({ data: { address, is_https, port, data } }: { data: Form }) {
  const isUsualPort = port === (is_https ? 443 : 80);
  return (
    <p className={c['hint']}>
      {t('Connects to')} <b>{isUsualPort ? address : `${address}:${port}`}</b>, HTTPS <b>{is_https ? 'ON' : 'OFF'}</b>
      {data.serial && (
        <>
          {' · '}
          {t('serial number')} <b>{data.serial}</b>
        </>
      )}
    </p>
  );
}

function networksHint({ has_own_host, last_address }: Form): string {
  const rule = has_own_host
    ? t('One per line. Leave empty to allow any address; only this terminal knows its server address.')
    : t('One per line. Connections from other addresses are refused.');
  return paragraph(rule, last_address && t('Last connected from {address}.', { address: last_address }));
}
