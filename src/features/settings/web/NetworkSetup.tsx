import type { FormEvent } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { confirm } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import type { settings } from '../contract.ts';
import type { ListedNetwork } from '../rules/network-list.ts';
import { Effect } from './network/Effect.tsx';
import { NetworkRows } from './network/NetworkRows.tsx';
import { OwnAddress } from './network/OwnAddress.tsx';
import { lockedOutBy, useEffectOf } from './network/use-effect-of.ts';
import { settingsApi } from './settings-api.ts';
import { useSetting } from './use-setting.ts';
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
  return await confirm(
    t(
      '{count, plural, one {# person recently clocked in from elsewhere and will no longer be able to. Save anyway?} other {# people recently clocked in from elsewhere and will no longer be able to. Save anyway?}}',
      { count: keptOut },
    ),
  );
}

/** '203.0.113.0/24 (Office), 10.0.0.1' */
function inWords(value: unknown): string {
  const networks = (value ?? []) as readonly ListedNetwork[];
  return networks.map(({ network, label }) => (label ? `${network} (${label})` : network)).join(', ');
}
