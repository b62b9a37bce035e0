import { NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration, number, timeOfDay, weekday } from '#platform/web/format.ts';
import { isCompleteTime, readTime } from '#platform/web/read-time.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { dayText } from '#features/employment/web/parts/day-text.ts';
import type { PublishedMean } from '../../rules/shapes.ts';
import {
  firstWeekChoices,
  firstWeekOf,
  withBreaks,
  withCount,
  withDate,
  type DayDraft,
  type Kind,
  type WeekDraft,
} from './draft.ts';
import { readHours, writtenHours } from './typed.ts';
import c from './editor.module.css';

export interface DraftProps {
  draft: WeekDraft;
  onChange(change: (old: WeekDraft) => WeekDraft): void;
}

const kinds = () =>
  [
    { value: 'fixed', label: t('Fixed days') },
    { value: 'hours', label: t('Hours only') },
    { value: 'planned', label: t('As planned') },
  ] as const;

interface BasicFieldsProps extends DraftProps {
  min: LocalDate;
  /** Mean of what was published lately; null: nothing was. */
  mean: PublishedMean | null;
}

/** Date, kind, cycle and break of a week. */
export function BasicFields({ draft, min, mean, onChange }: BasicFieldsProps) {
  return (
    <>
      <div className={c['kind']}>
        <SegmentedControl
          aria-label={t('Kind of week')}
          data={[...kinds()]}
          value={draft.kind === 'company' ? '' : draft.kind}
          onChange={(kind) => onChange((old) => ({ ...old, kind: kind as Kind }))}
        />
        <span>{kindText(draft.kind)}</span>
      </div>
      <div className={c['basics']}>
        <DateField
          label={t('Counts from')}
          withAsterisk
          isKept
          min={min}
          value={draft.effective_from}
          description={dayText(draft.effective_from)}
          onChange={(day) => day && onChange((old) => withDate(old, day))}
        />
        {draft.kind === 'fixed' && <Cycle draft={draft} onChange={onChange} />}
        {draft.kind === 'fixed' && <Break draft={draft} onChange={onChange} />}
        {(draft.kind === 'hours' || draft.kind === 'planned') && <WeeklyHours draft={draft} onChange={onChange} />}
        {draft.kind === 'planned' && <WeeklyDays draft={draft} onChange={onChange} />}
      </div>
      {draft.kind === 'planned' && mean && (
        <p className={c['mean']}>
          {t(
            'Published in the last {weeks, plural, one {week} other {# weeks}}: {hours} on {days} days a week on average.',
            {
              weeks: mean.weeks,
              hours: duration(mean.work_time),
              days: number(mean.days),
            },
          )}
        </p>
      )}
    </>
  );
}

function kindText(kind: Kind): string {
  if (kind === 'fixed') return t('Days and hours are due.');
  if (kind === 'hours') return t('The week’s hours are due, on any days.');
  if (kind === 'planned') return t('Only published shifts are due.');
  return t('The company’s week applies.');
}

function Cycle({ draft, onChange }: DraftProps) {
  const count = draft.weeks.length;
  const label = useId();
  return (
    <div className={c['cycle']}>
      <span id={label}>{t('Repeats every')}</span>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={[1, 2, 3, 4].map((weeks) => ({
          value: String(weeks),
          label: t('{count, plural, one {# week} other {# weeks}}', { count: weeks }),
        }))}
        value={String(count)}
        onChange={(weeks) => onChange((old) => withCount(old, Number(weeks)))}
      />
      {count > 1 && (
        <NativeSelect
          className={c['first'] ?? ''}
          size="xs"
          aria-label={t('Week 1 begins on')}
          value={firstWeekOf(draft)}
          data={firstWeekChoices(draft).map((monday) => ({
            value: monday,
            label: t('Week 1 begins on {weekday} {date}', { weekday: weekday(monday, 'short'), date: date(monday) }),
          }))}
          onChange={({ currentTarget: { value } }) => onChange((old) => ({ ...old, first_week: value as LocalDate }))}
        />
      )}
    </div>
  );
}

const sameIn = <Value,>(days: readonly DayDraft[], of: (day: DayDraft) => Value): Value | undefined => {
  const values = new Set(days.map(of));
  return values.size === 1 ? [...values][0] : undefined;
};

/** Break of all days; days whose break differs keep it until another one is entered here. */
function Break({ draft, onChange }: DraftProps) {
  const all = draft.weeks.flat();
  const on = all.filter(({ isOn }) => isOn);
  const days = on.length > 0 ? on : all;
  const [length, at] = [sameIn(days, (day) => day.break_time), sameIn(days, (day) => day.break_start)];
  const change = (values: Partial<Pick<DayDraft, 'break_time' | 'break_start'>>) =>
    onChange((old) => withBreaks(old, values));
  return (
    <div className={c['break']}>
      <NumberInput
        label={t('Break', { of: 'time' })}
        description={t('taken off the usual times')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix=" min"
        min={0}
        max={720}
        step={5}
        allowDecimal={false}
        placeholder={t('differs')}
        value={length === undefined ? '' : length / 60}
        onChange={(minutes) => typeof minutes === 'number' && change({ break_time: minutes * 60 })}
      />
      <TimeInput
        label={t('Break at')}
        placeholder={t('in the middle')}
        value={at ?? ''}
        onRead={(time) => change({ break_start: time || null })}
      />
    </div>
  );
}

interface TimeInputProps {
  label: string;
  placeholder: string;
  /** 'HH:mm' or empty */
  value: string;
  onRead(time: string): void;
}

function TimeInput({ label, placeholder, value, onRead }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const read = typed === undefined ? null : typed.trim() === '' ? '' : readTime(typed);
    if (read !== null && read !== value) onRead(read);
    setTyped(undefined);
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed ?? (value === '' ? '' : timeOfDay(value))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (isCompleteTime(text)) onRead(readTime(text) ?? '');
      }}
      onBlur={settle}
    />
  );
}

function WeeklyHours({ draft, onChange }: DraftProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      label={t('Hours a week')}
      withAsterisk
      description={draft.kind === 'planned' ? t('for leave') : t('on any days')}
      value={typed ?? writtenHours(draft.weekly_work_time)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange((old) => ({ ...old, weekly_work_time: readHours(value) }));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const WeeklyDays = ({ draft, onChange }: DraftProps) => (
  <NumberInput
    label={t('Days a week')}
    withAsterisk
    description={t('for leave')}
    min={0}
    max={7}
    step={0.5}
    decimalScale={2}
    value={draft.weekly_days ?? ''}
    onChange={(days) => onChange((old) => ({ ...old, weekly_days: typeof days === 'number' ? days : null }))}
  />
);
