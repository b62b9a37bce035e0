import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { isTwelveHour, timeOfDay } from '#platform/web/format.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { applicationSettings } from '#features/company/events.ts';
import { Delivered } from '#features/company/web/parts/DeliveryWarning.tsx';
import { alertTypes, contractOfAlerts } from './alert-types.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import { PreferenceTable } from './PreferenceTable.tsx';
import type { OwnChoice, Preferences, ChoiceForm } from './own-choice.ts';
import { PushDevices } from './PushDevices.tsx';
import { usePushDevices } from './use-push-devices.ts';
import c from './alert-preferences.module.css';

const loadSchema = async () => (await contractOfAlerts()).savePreferences.body.omit({ version: true });

/** Sets which alerts reach the viewer by which channel, when and in which browsers, within the company's settings. */
export function AlertPreferences() {
  const cache = useQueryClient();
  const preferences = useQuery({ ...notificationsApi.preferences.read(), staleTime: 0 });
  // Displayed beside the preferences and loaded with them.
  const devices = usePushDevices();
  useLive(applicationSettings, () => void cache.invalidateQueries({ queryKey: notificationsApi.preferences.key }));
  return (
    <>
      <PageHead
        title={t('Alert preferences')}
        line={t('These settings apply only to you. Company-wide alerts are in Settings, Alert setup.')}
      />
      <Delivered means="mail">
        <QueryState query={preferences} page>
          {(data) => <ChoosingForm preferences={data} devices={devices} />}
        </QueryState>
      </Delivered>
    </>
  );
}

interface FormProps {
  preferences: Preferences;
  devices: ReturnType<typeof usePushDevices>;
}

function ChoosingForm({ preferences, devices }: FormProps) {
  const cache = useQueryClient();
  const { alerts, hours, company, version } = preferences;
  const { form, problem, busy, conflict, submit } = useContractForm<OwnChoice>({
    schema: loadSchema,
    initialValues: { alerts, hours },
    version,
    async send(values, known) {
      const { message: _, ...now } = await notificationsApi.savePreferences.call({
        body: { ...values, version: known },
      });
      cache.setQueryData(notificationsApi.preferences.read().queryKey, now);
      void showEdited();
    },
  });
  return (
    <div className={c['page']}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormConflict
          form={form}
          conflict={conflict}
          fields={{
            alerts: { label: t('Alerts'), text: turnedOffText },
            hours: { label: t('Digest and quiet hours'), text: hoursInWords },
          }}
        />
        <PreferenceTable form={form} company={company} />
        <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
      </form>
      <div className={c['aside']}>
        <PushDevices query={devices} />
        <HoursCard form={form} />
      </div>
    </div>
  );
}

/** 'Someone comments on my post: not by email' */
function turnedOffText(value: unknown): string {
  const alerts = value as OwnChoice['alerts'];
  const off = alertTypes.flatMap(({ key, notifyMe }) => {
    const { in_app = true, mail = true, push = true } = alerts[key] ?? {};
    const names = [!in_app && t('bell'), !mail && t('email'), !push && t('push')].filter((name) => name !== false);
    return names.length
      ? [t('{alert}: not by {channels}', { alert: t(notifyMe.when), channels: names.join(', ') })]
      : [];
  });
  return off.join('; ') || t('all alerts on');
}

/** Sets delivery times: a daily mail, and hours without push. */
function HoursCard({ form }: { form: ChoiceForm }) {
  const { is_digest, is_quiet } = form.values.hours;
  return (
    <Card title={t('Digest and quiet hours')} className={c['card']}>
      <div className={c['hours']}>
        <Switch
          label={t('One email a day instead of many')}
          description={t('Only when there is news. Urgent emails still arrive immediately.')}
          {...form.getInputProps('hours.is_digest', { type: 'checkbox' })}
        />
        {is_digest && (
          <div className={c['times']}>
            <span aria-hidden>{t('At')}</span>
            <TimeOfDay form={form} name="digest_time" label={t('Email time')} />
          </div>
        )}
        <Switch
          label={t('Quiet hours for push')}
          description={t('Push alerts from quiet hours arrive when they end.')}
          {...form.getInputProps('hours.is_quiet', { type: 'checkbox' })}
        />
        {is_quiet && (
          <div className={c['times']}>
            <TimeOfDay form={form} name="quiet_from" label={t('Quiet from')} />
            <span aria-hidden>{t('to')}</span>
            <TimeOfDay form={form} name="quiet_until" label={t('Quiet until')} />
            <Checkbox
              label={t('Also quiet on days off')}
              {...form.getInputProps('hours.is_quiet_on_days_off', { type: 'checkbox' })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

interface TimeProps {
  form: ChoiceForm;
  name: 'digest_time' | 'quiet_from' | 'quiet_until';
  label: string;
}

function TimeOfDay({ form, name, label }: TimeProps) {
  return (
    <TimePicker
      aria-label={label}
      format={isTwelveHour() ? '12h' : '24h'}
      {...form.getInputProps(`hours.${name}`)}
      hoursInputLabel={t('{field}, hours', { field: label })}
      minutesInputLabel={t('{field}, minutes', { field: label })}
      amPmInputLabel={t('{field}, AM or PM', { field: label })}
    />
  );
}

/** 'One mail a day at 17:00; no push from 19:00 to 07:00' */
function hoursInWords(value: unknown): string {
  const hours = value as OwnChoice['hours'];
  const { is_digest, digest_time, is_quiet, quiet_from, quiet_until } = hours;
  const mail = is_digest
    ? t('One email a day at {time}', { time: timeOfDay(digest_time) })
    : t('Emails as things happen');
  const times = { from: timeOfDay(quiet_from), until: timeOfDay(quiet_until) };
  if (!is_quiet) return t('{mail}; push at any hour', { mail });
  return hours.is_quiet_on_days_off
    ? t('{mail}; no push from {from} to {until} and on days off', { mail, ...times })
    : t('{mail}; no push from {from} to {until}', { mail, ...times });
}
