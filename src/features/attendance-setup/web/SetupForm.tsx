import { Button, Input, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { date, dayAndMonth, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { paragraph } from '#platform/web/paragraph.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { serverNow } from '#platform/web/server-time.ts';
import { zoneName } from '#features/company/rules/zone-names.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import { dateFormats } from '../rules/formats.ts';
import { usePreview } from './use-preview.ts';
import { valuesOf, type SetupValues, type StoredSetup } from './use-setup.ts';
import { SetupImpact } from './SetupImpact.tsx';
import { changesOf, fieldWords, isDated, dateExample, periodText, timeExample, minutesText } from './words.ts';
import { WorkingWeek } from './WorkingWeek.tsx';
import { Section } from './Section.tsx';
import { DurationField } from './DurationField.tsx';
import { MissingClockOuts } from './MissingClockOuts.tsx';
import c from './setup.module.css';

interface SetupFormProps {
  stored: StoredSetup;
  save(values: SetupValues, version: string): Promise<boolean>;
}

export function SetupForm({ stored, save }: SetupFormProps) {
  const { form, problem, busy, conflict, submit } = useContractForm<SetupValues>({
    schema: async () => (await import('../contract.ts')).attendanceSetup.preview.body,
    initialValues: valuesOf(stored),
    version: stored.version,
    send: save,
  });
  const values = form.getValues();
  const changes = changesOf(stored, values);
  // Validation is asynchronous, so `isValid()` returns a promise.
  const isRight = Object.keys(form.errors).length === 0;
  const preview = usePreview(values, changes.length > 0 && isRight && conflict === undefined);
  return (
    <form className={c['halves']} onSubmit={submit} noValidate>
      <div className={c['column']}>
        <Recalculating stored={stored} />
        <Card>
          <WorkingWeek form={form} />
          <DatesAndTimes form={form} />
          <LimitsOfDay form={form} stored={stored} />
          <MissingClockOuts form={form} />
          <RestLimits form={form} />
        </Card>
      </div>
      <div className={c['side']}>
        <SetupImpact form={form} changes={changes} preview={preview} />
      </div>
      <Card className={c['bar']}>
        <FormConflict form={form} conflict={conflict} fields={fieldWords()} />
        <SaveFoot dirty={changes.length > 0} busy={busy} problem={problem}>
          {changes.length > 0 && (
            <Button variant="default" onClick={() => form.reset()} disabled={busy}>
              {t('Discard')}
            </Button>
          )}
          <p className={c['said']}>{summaryOf(changes, values, preview.data?.next_period)}</p>
        </SaveFoot>
      </Card>
    </form>
  );
}

/** '1 change: Grace, from 21 Nov 2026' */
function summaryOf(changes: ReturnType<typeof changesOf>, values: SetupValues, next: string | undefined): string {
  if (changes.length === 0) return '';
  const from = changes.some(({ name }) => isDated(name)) && (values.effective_from ?? next);
  const list = changes.map(({ label }) => label).join(', ');
  const changesText = t('{count, plural, one {# unsaved change: {list}} other {# unsaved changes: {list}}}', {
    count: changes.length,
    list,
  });
  return from ? t('{said}, effective from {date}', { said: changesText, date: date(from) }) : changesText;
}

function Recalculating({ stored: { judging, counts_from } }: { stored: StoredSetup }) {
  return (
    <>
      {judging && (
        <p className={c['note']} role="status">
          {t('Recalculating days since {date}: {done} of {people} people done.', {
            date: date(judging.from_date),
            done: judging.done,
            people: judging.people,
          })}
        </p>
      )}
      {counts_from && (
        <p className={c['note']}>
          {t('Some changes take effect on {date}. An earlier change replaces them.', {
            date: date(counts_from),
          })}
        </p>
      )}
    </>
  );
}

/** Puts the description below a field, as in the design. */
const below = ['label', 'input', 'description', 'error'] as const;

function DatesAndTimes({ form }: { form: FormOf<SetupValues> }) {
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
  const timeInZone = Temporal.Instant.fromEpochMilliseconds(Math.floor(serverNow())).toZonedDateTimeISO(zone);
  const time = timeOfDay(timeInZone.toPlainTime().toString().slice(0, 5));
  const offset = timeInZone.offset.replace(/:00$/, '').replace(/^([+-])0/, '$1');
  const now = t('Current time there: {time} (UTC{offset}).', { time, offset });
  const change = timeInZone.getTimeZoneTransition('next');
  if (!change) return now;
  const day = change.toPlainDate().toString();
  return paragraph(now, t('Next clock change: {date}.', { date: `${dayAndMonth(day)} ${day.slice(0, 4)}` }));
}

function LimitsOfDay({ form, stored }: { form: FormOf<SetupValues>; stored: StoredSetup }) {
  const was = stored.grace_minutes;
  const ownNote = t('A shift can have its own.');
  return (
    <Section title={t('Daily limits')}>
      <div className={c['two']}>
        <DurationField
          form={form}
          name="max_daily_work_duration"
          label={t('Longest day')}
          unit="h"
          description={t('We ask people to confirm longer days at clock-out.')}
        />
        <NumberInput
          label={t('Grace period')}
          description={
            was === form.getValues().grace_minutes
              ? t('Clock-ins later than this count as late. {own}', { own: ownNote })
              : t('Before: {before}. {own}', { before: minutesText(was), own: ownNote })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          suffix=" min"
          min={0}
          allowDecimal={false}
          {...form.getInputProps('grace_minutes')}
        />
      </div>
    </Section>
  );
}

function RestLimits({ form }: { form: FormOf<SetupValues> }) {
  return (
    <Section title={t('Rest between shifts')}>
      <p className={c['hint']}>{t('For planning shifts only. Doesn’t affect recorded days or clocking in.')}</p>
      <div className={c['limit']}>
        <DurationField form={form} name="min_rest_time" label={t('Minimum rest')} unit="h" />
        <PlanAction form={form} name="min_rest_action" what={t('If there is too little rest')} />
      </div>
      <div className={c['limit']}>
        <NumberInput
          label={t('Maximum days in a row')}
          suffix={t(' days')}
          min={1}
          max={31}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('max_days_in_row')}
        />
        <PlanAction form={form} name="max_days_in_row_action" what={t('If there are too many days in a row')} />
      </div>
    </Section>
  );
}

interface PlanActionProps {
  form: FormOf<SetupValues>;
  name: 'min_rest_action' | 'max_days_in_row_action';
  /** Accessible name in place of the visible text beside it. */
  what: string;
}

function PlanAction({ form, name, what }: PlanActionProps) {
  return (
    <Input.Wrapper label={t('If a shift plan breaks these rules')} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={what}
        data={[
          { value: 'warn', label: t('Warn') },
          { value: 'refuse', label: t('Block') },
        ]}
        value={form.getValues()[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </Input.Wrapper>
  );
}
