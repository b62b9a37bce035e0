import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { Delivered } from '#features/company/web/parts/DeliveryWarning.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { alertTypes, contractOfAlerts } from './alert-types.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import { PreferenceTable } from './PreferenceTable.tsx';
import type { OwnChoice, Preferences } from './own-choice.ts';
import { PushDevices } from './PushDevices.tsx';
import { usePushDevices } from './use-push-devices.ts';
import { HoursCard, hoursInWords } from './HoursCard.tsx';
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
            alerts: { label: t('Alerts'), text: switchedOff },
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
function switchedOff(value: unknown): string {
  const alerts = value as OwnChoice['alerts'];
  const off = alertTypes.flatMap(({ key, tellMe }) => {
    const { in_app = true, mail = true, push = true } = alerts[key] ?? {};
    const names = [!in_app && t('bell'), !mail && t('email'), !push && t('push')].filter((name) => name !== false);
    return names.length ? [t('{alert}: not by {channels}', { alert: t(tellMe.when), channels: names.join(', ') })] : [];
  });
  return off.join('; ') || t('all alerts on');
}
