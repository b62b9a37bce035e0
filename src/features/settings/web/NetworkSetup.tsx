import type { FormEvent } from 'react';
import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { confirmAction } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { useCut } from '#platform/web/use-cut.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { isAllowedFrom, parseNetwork } from '#platform/shared/ip-networks.ts';
import type { settings } from '../contract.ts';
import { type ListedNetwork, repeatedNetworks } from '../rules/network-list.ts';
import { NetworkRows } from './network/NetworkRows.tsx';
import { settingsApi } from './settings-api.ts';
import { useSetting } from './use-setting.ts';
import { Callout } from './Callout.tsx';
import c from './settings.module.css';

type Network = Reply<(typeof settings)['network']>;

/** Form for the networks from which people may clock in. */
export function NetworkSetup() {
  const { query, taken } = useSetting('network');
  return (
    <>
      <PageHead
        title={t('Network setup')}
        line={t('Where people can clock in from, unless they can work remotely. Clocking out always works.')}
      />
      <QueryState query={query} page>
        {(stored) => <NetworkForm stored={stored} taken={taken} />}
      </QueryState>
    </>
  );
}

function NetworkForm({ stored, taken }: { stored: Network; taken(saved: Partial<Network>): void }) {
  const { form, problem, busy, conflict, submit } = useContractForm<{ networks: ListedNetwork[] }>({
    schema: async () => (await import('../contract.ts')).settings.previewNetwork.body,
    initialValues: { networks: stored.networks },
    version: stored.version,
    send: async (values, version) => taken(await settingsApi.saveNetwork.call({ body: { ...values, version } })),
  });
  const { networks } = form.getValues();
  const effect = useEffectOf(networks);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await confirmLockedOut(networks)) submit();
  };
  return (
    <div className={c['page']}>
      <OwnAddress
        address={stored.your_address}
        networks={networks}
        add={(network) => form.insertListItem('networks', { network, label: t('Added manually') })}
      />
      <Card title={t('Allowed networks')}>
        <form className={c['form']} onSubmit={(event) => void save(event)} noValidate>
          <FormConflict
            form={form}
            conflict={conflict}
            fields={{ networks: { label: t('Networks'), text: inWords } }}
          />
          <NetworkRows form={form} />
          <Effect effect={effect} isEmpty={networks.length === 0} />
          <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
        </form>
      </Card>
    </div>
  );
}

/** Asks for confirmation if people who clocked in recently would be kept out. @returns whether to save */
async function confirmLockedOut(networks: readonly ListedNetwork[]): Promise<boolean> {
  // Saving fails for the same reason as this request, and shows the error then.
  const keptOut = await lockedOutBy(networks).catch(() => 0);
  if (keptOut === 0) return true;
  return await confirmAction({
    title: t('Save these networks?'),
    text: t(
      '{count, plural, one {# person recently clocked in from elsewhere and will no longer be able to.} other {# people recently clocked in from elsewhere and will no longer be able to.}}',
      { count: keptOut },
    ),
    verb: t('Save networks'),
  });
}

/** '203.0.113.0/24 (Office), 10.0.0.1' */
function inWords(value: unknown): string {
  const networks = (value ?? []) as readonly ListedNetwork[];
  return networks.map(({ network, label }) => (label ? `${network} (${label})` : network)).join(', ');
}

/** Number of names shown at first. */
const firstNamed = 5;

/** Shows the effect of the list before it is saved. */
function Effect({ effect, isEmpty }: { effect: NetworkEffect | undefined; isEmpty: boolean }) {
  if (isEmpty) return <Callout>{t('No networks listed. Everyone can clock in from anywhere.')}</Callout>;
  if (!effect) return null;
  const { bound, kept_out, people } = effect;
  const whom = t(
    '{count, plural, one {# person can only clock in from these networks.} other {# people can only clock in from these networks.}}',
    { count: bound },
  );
  if (bound === 0)
    return (
      <Callout>
        {t('The list affects no one today. Everyone who clocks in can work remotely or uses a terminal.')}
      </Callout>
    );
  if (kept_out === 0)
    return (
      <Callout tone="good">
        {whom} {t('None of them clocked in from elsewhere in the last 7 days.')}
      </Callout>
    );
  return (
    <Callout tone="warning">
      {whom} {t('{count} of them last clocked in from elsewhere and will no longer be able to:', { count: kept_out })}
      <Names people={people} total={kept_out} />
    </Callout>
  );
}

function Names({ people, total }: { people: NetworkEffect['people']; total: number }) {
  const { shown, more } = useCut(people, firstNamed, total);
  return (
    <ul>
      {shown.map(({ id, name, address }) => (
        <li key={id}>{t('{name}, from {address}', { name, address })}</li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

interface OwnAddressProps {
  address: string;
  /** Networks as currently entered. */
  networks: readonly ListedNetwork[];
  add(address: string): void;
}

/** Shows the viewer's own address, and whether they could clock in from it. */
function OwnAddress({ address, networks, add }: OwnAddressProps) {
  const networkTexts = networks.map(({ network }) => network);
  const isIn = networkTexts.length > 0 && isAllowedFrom(address, networkTexts);
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

type NetworkEffect = Reply<(typeof settings)['previewNetwork']>;

/** Milliseconds after the last keystroke. */
const debounceMs = 400;

/** Returns whom a list would keep from clocking in, requested while it is edited; undefined while it is invalid. */
function useEffectOf(networks: readonly ListedNetwork[]): NetworkEffect | undefined {
  const [settled] = useDebouncedValue(
    networks.map(({ network }) => ({ network, label: '' })),
    debounceMs,
  );
  const networkTexts = settled.map(({ network }) => network);
  const isKnown = networkTexts.length > 0 && isRight(settled);
  const { data } = useQuery({
    queryKey: [...settingsApi.previewNetwork.key, networkTexts],
    queryFn: () => settingsApi.previewNetwork.call({ body: { networks: settled } }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  return isKnown && isRight(networks) ? data : undefined;
}

/** Whether each entry is a valid network and listed once. */
function isRight(networks: readonly ListedNetwork[]): boolean {
  const texts = networks.map(({ network }) => network);
  return texts.every((text) => parseNetwork(text) !== undefined) && repeatedNetworks(texts).length === 0;
}

/** Returns how many people the list keeps from clocking in, checked again before saving; 0 for an invalid list. */
async function lockedOutBy(networks: readonly ListedNetwork[]): Promise<number> {
  if (networks.length === 0 || !isRight(networks)) return 0;
  const body = { networks: networks.map(({ network }) => ({ network, label: '' })) };
  return (await settingsApi.previewNetwork.call({ body })).kept_out;
}
