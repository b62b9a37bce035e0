import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertType } from '#platform/shared/alerts.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { applicationSettings } from '#features/company/events.ts';
import { Delivered } from '#features/company/web/parts/DeliveryWarning.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import type { notifications } from '../contract.ts';
import { alertTypes, contractOfAlerts } from './alert-types.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import c from './alert-setup.module.css';
import { asText } from '#platform/shared/translate.ts';

type Setup = Reply<(typeof notifications)['setup']>;
type Alerts = Setup['alerts'];
type Choice = Pick<Setup, 'web_push' | 'alerts'>;

const channels = [
  ['in_app', asText('In Muster')],
  ['mail', asText('By email')],
  ['push', asText('By push')],
] as const;

const loadSchema = async () => (await contractOfAlerts()).saveSetup.body.omit({ version: true });

/** Sets which alert reaches people by which channel. */
export function AlertSetup() {
  const cache = useQueryClient();
  const setup = useQuery(notificationsApi.setup.read());
  useLive(applicationSettings, () => void cache.invalidateQueries({ queryKey: notificationsApi.setup.key }));
  return (
    <>
      <PageHead
        title={t('Alert setup')}
        line={t('Who is notified of what, and how. Changes apply from the next event.')}
      />
      <Delivered means="mail">
        <QueryState query={setup} page>
          {(data) => <AlertForm setup={data} />}
        </QueryState>
      </Delivered>
    </>
  );
}

/** Returns the alerts that can occur on this installation. */
function useShownTypes(): readonly AlertType[] {
  const isHosted = useSession().settings.paddle !== null;
  return alertTypes.filter(({ onlyHosted }) => isHosted || !onlyHosted);
}

function AlertForm({ setup }: { setup: Setup }) {
  const cache = useQueryClient();
  const shown = useShownTypes();
  const { form, problem, busy, conflict, submit } = useContractForm<Choice>({
    schema: loadSchema,
    initialValues: { web_push: setup.web_push, alerts: setup.alerts },
    version: setup.version,
    async send(values, version) {
      const saved = await notificationsApi.saveSetup.call({ body: { ...values, version } });
      const { message: _, ...now } = saved;
      cache.setQueryData(notificationsApi.setup.read().queryKey, now);
      void showSuccess(t('We’ve saved your edit successfully.'));
    },
  });
  return (
    <form className={c['form']} onSubmit={submit} noValidate>
      <FormConflict
        form={form}
        conflict={conflict}
        fields={{
          web_push: { label: t('Push on devices'), text: (on) => (on ? t('on') : t('off', { of: 'setting' })) },
          alerts: { label: t('Alerts'), text: inWords(shown) },
        }}
      />
      <div className={c['box']}>
        <Switch
          className={c['whole'] ?? ''}
          label={t('Push on devices')}
          description={t(
            'People can get alerts in browsers and on phones, even while Muster is closed. Push alerts name no one.',
          )}
          {...form.getInputProps('web_push', { type: 'checkbox' })}
        />
      </div>
      <AlertTable form={form} shown={shown} />
      <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
    </form>
  );
}

interface AlertTableProps {
  form: FormOf<Choice>;
  shown: readonly AlertType[];
}

function AlertTable({ form, shown }: AlertTableProps) {
  return (
    <div className={c['box']}>
      <table className={c['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            <th scope="col">{t('Who is notified')}</th>
            {channels.map(([channel, label]) => (
              <th key={channel} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, who }) => (
            <tr key={key}>
              <th scope="row">{t(name)}</th>
              <td>{t(who)}</td>
              {channels.map(([channel, label]) => (
                <td key={channel} className={c['switch']}>
                  <Switch
                    label={t(label)}
                    aria-label={t('{alert}: {channel}', { alert: t(name), channel: t(label) })}
                    disabled={channel === 'push' && !form.values.web_push}
                    {...form.getInputProps(`alerts.${key}.${channel}`, { type: 'checkbox' })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 'Somebody’s roles have changed: In Muster, By email' for every alert with a channel. */
const inWords = (shown: readonly AlertType[]) => (value: unknown) => {
  const alerts = value as Alerts;
  return shown
    .map(({ key, name }) => {
      const on = channels.filter(([channel]) => alerts[key]?.[channel]).map(([, label]) => t(label));
      return t('{alert}: {channels}', { alert: t(name), channels: on.join(', ') || t('no one') });
    })
    .join('; ');
};
