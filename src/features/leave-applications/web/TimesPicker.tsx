import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isTimes, type Times } from '#platform/shared/times-of-day.ts';
import { duration, minuteOfDay, timeOfDay } from '#platform/web/format.ts';
import { isCompleteTime, readTime } from '#platform/web/read-time.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { isTimed } from '#features/leave/rules/counting.ts';
import type { PlacedDay } from '#features/shifts/rules/times-off.ts';
import { timesBarrier, workOfPart, type ChosenDates, type DateLimits } from '../rules/choosing.ts';
import { editedSpan, frameOf, suggestionsFor, withOthers } from '../rules/day-frame.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { TimesRuler } from './TimesRuler.tsx';
import { barrierText } from './times-words.ts';
import c from './times.module.css';

interface TimesPickerProps {
  dates: ReadonlyMap<string, EnabledDate>;
  type: DateLimits;
  chosen: ChosenDates;
  today: LocalDate;
  reach: { readonly first: LocalDate; readonly last: LocalDate };
  /** Called when a date without loaded facts is chosen. */
  onFarther?: ((month: string) => void) | undefined;
  onChange(chosen: ChosenDates): void;
}

/** Date and times as typed; they become a choice once they are complete and free. */
interface Typed {
  readonly date: LocalDate;
  /** 'HH:mm' or empty */
  readonly from: string;
  readonly to: string;
  /** Further times of the same date, which stay as they are. */
  readonly others: Times | null;
}

/** Choice of one date with a start and an end, beside whole and half days of the same application. */
export function TimesPicker(props: TimesPickerProps) {
  const { dates, reach, onFarther } = props;
  const { typed, times, problem, change } = useTyped(props);
  const known = dates.get(typed.date);
  const set = (next: Times) => change({ from: next.slice(0, 5), to: next.slice(6, 11) });
  return (
    <div className={c['times']}>
      <div className={c['fields']}>
        <DateField
          label={t('Day')}
          isKept
          value={typed.date}
          min={reach.first}
          max={reach.last}
          description={known && <DayLine known={known} />}
          onChange={(date) => {
            if (date === undefined) return;
            if (!dates.has(date)) onFarther?.(date.slice(0, 7));
            change({ date });
          }}
        />
        <TimeField label={t('From')} value={typed.from} error={problem} onRead={(from) => change({ from })} />
        <TimeField
          label={t('To', { of: 'end' })}
          value={typed.to}
          isWrong={problem !== undefined}
          onRead={(to) => change({ to })}
        />
      </div>
      {known?.place && known.work_time !== null && (
        <>
          <TimesRuler known={known} place={known.place} times={times} others={typed.others} onChange={set} />
          <Suggestions {...{ known, place: known.place, times }} onChoose={set} />
        </>
      )}
    </div>
  );
}

/** Keeps the typed times, and the choice in step with them. */
function useTyped({ dates, type, chosen, today, onChange }: TimesPickerProps) {
  const [typed, setTyped] = useState<Typed>(() => startOf({ dates, type, chosen, today }));
  const stateOf = ({ date, from, to, others }: Typed) => {
    const known = dates.get(date);
    const text = `${from}-${to}`;
    if (from === '' || to === '') return { times: undefined, all: others ?? undefined, problem: undefined };
    if (!isTimes(text)) return { times: undefined, all: undefined, problem: t('Choose an end after the start.') };
    const all = withOthers(text, others);
    const barrier = all === null ? 'taken' : known ? timesBarrier(all, known, type) : 'not_employed';
    return { times: text, all: all ?? undefined, problem: barrier === null ? undefined : barrierText(barrier) };
  };
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const { all, problem } = stateOf(next);
    const rest = new Map(chosen);
    for (const date of [typed.date, next.date]) if (isTimed(rest.get(date) ?? 'full')) rest.delete(date);
    onChange(all !== undefined && problem === undefined ? new Map([...rest, [next.date, all]]) : rest);
  };
  return { typed, change, ...stateOf(typed) };
}

function startOf({ dates, type, chosen, today }: Pick<TimesPickerProps, 'dates' | 'type' | 'chosen' | 'today'>): Typed {
  const [own] = [...chosen]
    .flatMap(([date, part]) => (isTimed(part) ? [{ date, ...editedSpan(part) }] : []))
    .sort(byDate);
  if (own) return own;
  const least = type.earliest && type.earliest > today ? type.earliest : today;
  const [first] = [...chosen.keys()].sort();
  const open = [...dates.values()].find(({ date, parts }) => date >= least && parts.length > 0)?.date;
  return { date: open ?? first ?? today, from: '', to: '', others: null };
}

const byDate = (one: Typed, other: Typed) => (one.date < other.date ? -1 : 1);

/** 'Your day: 08:30 – 15:00, 6h 00m' */
function DayLine({ known: { place, work_time, holiday_name } }: { known: EnabledDate }) {
  if (holiday_name !== null) return holiday_name;
  if (work_time === null) return t('Day off');
  if (!place) return t('Work at any time, {hours}', { hours: duration(work_time) });
  const { from, to } = frameOf(place);
  return t('Work from {from} to {to}, {hours}', {
    from: minuteOfDay(from),
    to: minuteOfDay(to),
    hours: duration(work_time),
  });
}

interface SuggestionsProps {
  known: EnabledDate;
  place: PlacedDay;
  times: Times | undefined;
  onChoose(times: Times): void;
}

function Suggestions({ known, place, times, onChoose }: SuggestionsProps) {
  const names = {
    first_half: t('First half'),
    second_half: t('Second half'),
    first_hour: t('First hour'),
    last_hour: t('Last hour'),
  };
  return (
    <div className={c['suggestions']} role="group" aria-label={t('Suggested times')}>
      {suggestionsFor(place).map(([name, own]) => (
        <button key={name} type="button" aria-pressed={own === times} onClick={() => onChoose(own)}>
          <b>{names[name]}</b>
          <small className="num">{duration(workOfPart(own, { ...known, taken: [] }))}</small>
        </button>
      ))}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  isWrong?: boolean;
  onRead(time: string): void;
}

/** A time as people type it: '8', '0830', '8:30 pm'. */
function TimeField({ label, value, error, isWrong = false, onRead }: TimeFieldProps) {
  const [text, setText] = useState<string>();
  const settle = () => {
    const read = text === undefined ? null : text.trim() === '' ? '' : readTime(text);
    if (read !== null && read !== value) onRead(read);
    setText(undefined);
  };
  return (
    <TextInput
      label={label}
      inputMode="text"
      autoComplete="off"
      value={text ?? (value === '' ? '' : timeOfDay(value))}
      error={error ?? isWrong}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        if (isCompleteTime(currentTarget.value)) onRead(readTime(currentTarget.value) ?? '');
      }}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
