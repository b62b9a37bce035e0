import { Checkbox, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { isTwelveHour, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import type { ChoiceForm, OwnChoice } from './own-choice.ts';
import c from './alert-preferences.module.css';

/** Sets delivery times: a daily mail, and hours without push. */
export function HoursCard({ form }: { form: ChoiceForm }) {
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
export function hoursInWords(value: unknown): string {
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
