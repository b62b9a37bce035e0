import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Returned } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import type { notifications } from '../contract.ts';
import { alertEvents, alertKeys } from '../rules/alert-events.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import c from './alert-setup.module.css';

type Setup = Returned<(typeof notifications)['setup']>;
type Alerts = Setup['alerts'];

const channels = [
  ['in_app', 'In Muster'],
  ['mail', 'By mail'],
] as const;

/** Which event reaches people by which channel. */
export function AlertSetup() {
  const cache = useQueryClient();
  const setup = useQuery(notificationsApi.setup.read());
  useLive('application.settings', () => void cache.invalidateQueries({ queryKey: notificationsApi.setup.key }));
  return (
    <>
      <PageHead title={t('Alert setup')} line={t('What people are told, and by which way. It counts from the next event on.')} />
      <QueryState query={setup} page>
        {(data) => <AlertForm setup={data} />}
      </QueryState>
    </>
  );
}

function AlertForm({ setup }: { setup: Setup }) {
  const cache = useQueryClient();
  const { form, problem, busy, conflict, submit } = useContractForm<{ alerts: Alerts }>({
    schema: async () => (await import('../contract.ts')).notifications.saveSetup.body.omit({ version: true }),
    initialValues: { alerts: setup.alerts },
    version: setup.version,
    async send(values, version) {
      const saved = await notificationsApi.saveSetup.call({ body: { ...values, version } });
      cache.setQueryData(notificationsApi.setup.read().queryKey, { alerts: saved.alerts, version: saved.version });
      void showSuccess(t('We’ve saved your edit successfully.'));
    },
  });
  return (
    <form className={c['form']} onSubmit={submit} noValidate>
      <FormConflict form={form} conflict={conflict} fields={{ alerts: { label: t('Alerts'), text: inWords } }} />
      <div className={c['box']}>
        <table className={c['table']}>
          <thead>
            <tr>
              <th scope="col">{t('Event')}</th>
              <th scope="col">{t('Who is told')}</th>
              {channels.map(([channel, label]) => (
                <th key={channel} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alertKeys.map((event) => (
              <tr key={event}>
                <th scope="row">{t(alertEvents[event].name)}</th>
                <td>{t(alertEvents[event].who)}</td>
                {channels.map(([channel, label]) => (
                  <td key={channel} className={c['switch']}>
                    <Switch
                      label={t(label)}
                      aria-label={`${t(alertEvents[event].name)}: ${t(label)}`}
                      {...form.getInputProps(`alerts.${event}.${channel}`, { type: 'checkbox' })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
    </form>
  );
}

/** 'Somebody’s roles have changed: In Muster, By mail' for every event that is told at all. */
function inWords(value: unknown): string {
  const alerts = value as Alerts;
  return alertKeys
    .map((event) => {
      const on = channels.filter(([channel]) => alerts[event]?.[channel]).map(([, label]) => t(label));
      return `${t(alertEvents[event].name)}: ${on.join(', ') || t('nobody')}`;
    })
    .join('; ');
}
