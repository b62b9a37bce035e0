import { NativeSelect } from '@mantine/core';
import { mdiAlertCircleOutline, mdiCalendarBlankOutline } from '@mdi/js';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { filledUp, isBlank, isWrong, type DateTime } from './entry-drafts.ts';
import c from './date-time.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

interface DateTimeFieldProps {
  label: string;
  /** Accessible name that distinguishes fields of the same label: 'Clock 1'. */
  entry: string;
  value: DateTime;
  /** Dates to choose from; hidden when empty. */
  dates: readonly LocalDate[];
  twelve: boolean;
  /** Error of a rule or of the server. */
  error: string | null;
  /** Id of the element that shows the error instead. */
  errorElsewhere?: string | undefined;
  /** Whether it differs from the recorded time. */
  isChanged?: boolean;
  /** Whether the column header shows the label. */
  isLabelHidden?: boolean;
  /** Text below the field: 'was 06:12'. */
  hint?: string | undefined;
  onChange(stamp: DateTime): void;
}

const parts = ['hours', 'minutes', 'seconds'] as const;
type Part = (typeof parts)[number];
const labels: Record<Part, Text> = {
  hours: asText('{name} hours'),
  minutes: asText('{name} minutes'),
  seconds: asText('{name} seconds'),
};

/** Maximum value of a part. */
const top = (part: Part, twelve: boolean) => (part === 'hours' ? (twelve ? 12 : 23) : 59);

/** Date and time; hours, minutes and seconds are three two-digit fields that look like one. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, entry, value, dates, twelve, error, errorElsewhere, isChanged, isLabelHidden, hint, onChange } = props;
  const [errorId, labelId] = [useId(), useId()];
  const [isTyping, setTyping] = useState(false);
  // No error for an incomplete time while the person is typing.
  const shown = !isTyping && isWrong(value, twelve) ? t('Invalid time') : error;
  const name = `${entry} ${label}`;
  return (
    <div role="group" aria-label={name}>
      {!isLabelHidden && (
        <span id={labelId} className={c['stampLabel']} aria-hidden>
          {label}
        </span>
      )}
      <div className={c['stampRow']}>
        {dates.length > 0 && <DateChoice name={name} value={value} dates={dates} onChange={onChange} />}
        <TimeFields
          name={name}
          value={value}
          twelve={twelve}
          isChanged={isChanged}
          errorId={shown ? errorId : (errorElsewhere ?? null)}
          onTyping={setTyping}
          onChange={onChange}
        />
      </div>
      {hint && <small className={`${c['hint']} num`}>{hint}</small>}
      {shown && (
        <p id={errorId} className={c['error']} role="alert">
          <Icon path={mdiAlertCircleOutline} size={14} />
          {shown}
        </p>
      )}
    </div>
  );
}

type DateChoiceProps = Pick<DateTimeFieldProps, 'value' | 'dates' | 'onChange'> & { name: string };

function DateChoice({ name, value, dates, onChange }: DateChoiceProps) {
  return (
    <NativeSelect
      className={c['date'] ?? ''}
      aria-label={t('{name} date', { name })}
      value={value.date}
      data={dates.map((each) => ({ value: each, label: date(each) }))}
      rightSection={<Icon path={mdiCalendarBlankOutline} size={16} />}
      onChange={(event) => onChange({ ...value, date: event.currentTarget.value as LocalDate })}
    />
  );
}

interface TimeFieldsProps {
  name: string;
  value: DateTime;
  twelve: boolean;
  isChanged: boolean | undefined;
  errorId: string | null;
  onTyping(is: boolean): void;
  onChange(stamp: DateTime): void;
}

function TimeFields({ name, value, twelve, isChanged, errorId, onTyping, onChange }: TimeFieldsProps) {
  const { fields, write, onKeyDown } = useTimeTyping({ value, twelve, onChange });
  return (
    <div
      className={c['time']}
      data-twelve={twelve || undefined}
      data-error={errorId ? true : undefined}
      data-changed={isChanged || undefined}
      onFocus={() => onTyping(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        onTyping(false);
        if (!isBlank(value)) onChange(filledUp(value));
      }}
      onPaste={(event) => pasteTime(event, value, twelve, onChange)}
    >
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ':'}
          <input
            ref={(field) => void (fields.current[index] = field)}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            placeholder="--"
            aria-label={t(labels[part], { name })}
            aria-invalid={errorId ? true : undefined}
            {...(errorId && { 'aria-describedby': errorId })}
            value={value[part]}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => write(index, event.currentTarget.value)}
            onKeyDown={onKeyDown(index)}
          />
        </span>
      ))}
      {twelve && <HalfField name={name} value={value} onChange={onChange} />}
    </div>
  );
}

/**
 * Moves to the next field after two digits, a digit that no second can follow, or a colon, and back on Backspace;
 * arrows count up and down. So 858 and 8:58 both become 08:58.
 */
function useTimeTyping({ value, twelve, onChange }: Pick<TimeFieldsProps, 'value' | 'twelve' | 'onChange'>) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const go = (index: number) => fields.current[index]?.select();
  const write = (index: number, typed: string) => {
    const part = parts[index];
    const digits = typed.replace(/\D/g, '').slice(0, 2);
    if (!part) return;
    const isWhole = digits.length === 2 || (digits !== '' && Number(digits) * 10 > top(part, twelve));
    onChange({ ...value, [part]: isWhole ? digits.padStart(2, '0') : digits });
    if (isWhole) go(index + 1);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const part = parts[index];
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (part && step) {
      event.preventDefault();
      onChange({ ...value, [part]: stepPart(value[part], step, part, twelve) });
    } else if (event.key === ':') {
      event.preventDefault();
      go(index + 1);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') go(index - 1);
  };
  return { fields, write, onKeyDown };
}
function HalfField({ name, value, onChange }: Pick<TimeFieldsProps, 'name' | 'value' | 'onChange'>) {
  return (
    <select
      aria-label={t('{name} AM or PM', { name })}
      value={value.half}
      onChange={(event) => onChange({ ...value, half: event.currentTarget.value === 'PM' ? 'PM' : 'AM' })}
    >
      <option>AM</option>
      <option>PM</option>
    </select>
  );
}

function stepPart(from: string, step: number, part: Part, twelve: boolean): string {
  const low = part === 'hours' && twelve ? 1 : 0;
  const count = top(part, twelve) - low + 1;
  const next = from === '' ? (step > 0 ? low : top(part, twelve)) : low + ((Number(from) - low + step + count) % count);
  return String(next).padStart(2, '0');
}

/** Distributes a pasted '17:36' or '5:36:20 pm' over all fields. */
function pasteTime(event: ClipboardEvent, value: DateTime, twelve: boolean, onChange: (stamp: DateTime) => void): void {
  const found = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?\s*$/i.exec(event.clipboardData.getData('text'));
  if (!found) return;
  event.preventDefault();
  const [, hours = '', minutes = '', seconds = '00', half] = found;
  const hour = Number(hours);
  const full = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;
  onChange({
    ...value,
    hours: String(twelve ? full % 12 || 12 : full).padStart(2, '0'),
    minutes,
    seconds,
    half: full < 12 ? 'AM' : 'PM',
  });
}
