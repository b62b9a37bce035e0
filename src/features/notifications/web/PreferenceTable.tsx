import { Checkbox } from '@mantine/core';
import { mdiBellOutline, mdiCellphone, mdiEmailOutline, mdiLockOutline } from '@mdi/js';
import { Fragment } from 'react';
import type { AlertType } from '#platform/shared/alerts.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ChoiceForm, Preferences } from './own-choice.ts';
import { alertTypes } from './alert-types.ts';
import c from './alert-preferences.module.css';
import { asText } from '#platform/shared/translate.ts';

const channels = [
  ['in_app', asText('Bell'), mdiBellOutline],
  ['mail', asText('Mail'), mdiEmailOutline],
  ['push', asText('Push'), mdiCellphone],
] as const;

interface TableProps {
  form: ChoiceForm;
  /** Channels that the company uses. */
  company: Preferences['company'];
}

/** Sets channels by alert; a lock marks those that cannot be changed. */
export function PreferenceTable({ form, company }: TableProps) {
  const { can } = useSession();
  const availableTypes = alertTypes.filter(({ permissions = [] }) => permissions.length === 0 || can(...permissions));
  const groups = [...Map.groupBy(availableTypes, ({ notifyMe }) => notifyMe.group)];
  return (
    <table className={c['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Notify me when')}</th>
          {channels.map(([channel, label, icon]) => (
            <th key={channel} scope="col">
              <span>
                <Icon path={icon} size={16} />
                {t(label)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(([group, alerts]) => (
          <Fragment key={t(group)}>
            <tr className={c['group']}>
              <th scope="colgroup" colSpan={4}>
                {t(group)}
              </th>
            </tr>
            {alerts.map((alert) => (
              <Row key={alert.key} alert={alert} form={form} company={company[alert.key]} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  alert: AlertType;
  form: ChoiceForm;
  company: Preferences['company'][string] | undefined;
}

function Row({ alert, form, company }: RowProps) {
  const { key, notifyMe } = alert;
  const name = t(notifyMe.when);
  const isSent = (channel: (typeof channels)[number][0]) => company?.[channel] ?? false;
  const unsent = channels.filter(([channel]) => !isSent(channel)).map(([, label]) => t(label));
  const more = [notifyMe.more && t(notifyMe.more), unsent.length > 0 && turnedOffText(unsent)].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {name}
        {more.length > 0 && <small>{more.join('. ')}</small>}
      </th>
      {channels.map(([channel, label]) => (
        <td key={channel}>
          {isSent(channel) ? (
            <Checkbox
              label={t(label)}
              aria-label={t('{alert}: {channel}', { alert: name, channel: t(label) })}
              disabled={alert.always ?? false}
              {...form.getInputProps(`alerts.${key}.${channel}`, { type: 'checkbox' })}
            />
          ) : (
            <span className={c['lock']} role="img" aria-label={t('{channel}: turned off', { channel: t(label) })}>
              <Icon path={mdiLockOutline} size={16} />
              <span aria-hidden>{t(label)}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function turnedOffText(names: readonly string[]): string {
  if (names.length === channels.length) return t('Turned off for the whole company');
  return names.length === 1
    ? t('{channel} is turned off for the whole company', { channel: names[0] ?? '' })
    : t('{channels} are turned off for the whole company', { channels: names.join(t(' and ')) });
}
