import { Input, NumberInput, SegmentedControl, Select } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import { dayAndMonth, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { serverNow } from '#platform/web/server-time.ts';
import { zoneName } from '#features/company/rules/zone-names.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import { dateFormats } from '../rules/formats.ts';
import { Section } from './Section.tsx';
import type { SetupValues } from './use-setup.ts';
import { dateExample, periodText, timeExample } from './words.ts';
import c from './setup.module.css';

/** Puts the description below a field, as in the design. */
const below = ['label', 'input', 'description', 'error'] as const;

export function DatesAndTimes({ form }: { form: FormOf<SetupValues> }) {
  const { calendar_cycle, app_calendar_start_date } = form.getValues();
  return (
    <Section title={t('Dates and times')}>
      <div className={c['two']}>
        <Formats form={form} />
        <ZoneField form={form} />
        <NumberInput
          label={t('First day of a period')}
          description={periodText(calendar_cycle)}
          inputWrapperOrder={[...below]}
          min={1}
          max={31}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('calendar_cycle')}
        />
        <div>
          <DateField
            label={t('Start of the calendar')}
            value={app_calendar_start_date}
            isKept
            onChange={(day) => form.setFieldValue('app_calendar_start_date', day as typeof app_calendar_start_date)}
          />
          <p className={`${c['hint']} ${c['below']}`}>{t('Days before this date are not counted.')}</p>
        </div>
      </div>
    </Section>
  );
}

function Formats({ form }: { form: FormOf<SetupValues> }) {
  const { time_format } = form.getValues();
  return (
    <>
      <Select
        label={t('Date format')}
        allowDeselect={false}
        data={dateFormats.map((format) => ({ value: format, label: dateExample(format) }))}
        {...form.getInputProps('date_format')}
      />
      <Input.Wrapper label={t('Time format')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('Time format')}
          data={['2', '1'].map((value) => ({ value, label: timeExample(value) }))}
          value={String(time_format)}
          onChange={(value) => form.setFieldValue('time_format', Number(value))}
        />
      </Input.Wrapper>
    </>
  );
}

function ZoneField({ form }: { form: FormOf<SetupValues> }) {
  const zones = useSharedList('timezones');
  const { timezone } = form.getValues();
  // Shows the chosen zone alone while the names load, or if the list does not contain it.
  const isListed = zones.some(({ id }) => id === timezone);
  const name = zoneName(timezone);
  const shown = isListed ? zones : [{ id: timezone, name }, ...zones.filter((zone) => zone.name !== name)];
  return (
    <Select
      label={t('Time zone')}
      description={zoneFacts(timezone)}
      inputWrapperOrder={[...below]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No matches')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('timezone')}
    />
  );
}

/** 'It is 14:19 there (UTC+1). Next clock change: 28 March 2027.' */
function zoneFacts(zone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(serverNow())).toZonedDateTimeISO(zone);
  const time = timeOfDay(there.toPlainTime().toString().slice(0, 5));
  const offset = there.offset.replace(/:00$/, '').replace(/^([+-])0/, '$1');
  const now = t('Current time there: {time} (UTC{offset}).', { time, offset });
  const change = there.getTimeZoneTransition('next');
  if (!change) return now;
  const day = change.toPlainDate().toString();
  return paragraph(now, t('Next clock change: {date}.', { date: `${dayAndMonth(day)} ${day.slice(0, 4)}` }));
}
