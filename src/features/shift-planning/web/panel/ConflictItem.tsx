import { mdiAlertCircleOutline, mdiCheckBold, mdiCloseCircle } from '@mdi/js';
import type { ReactNode } from 'react';
import { shortDay, weekday, minuteOfDay, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { daysBetween } from '#platform/shared/time.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import c from './panel.module.css';

interface ConflictItemProps {
  conflict: Conflict;
  shift: PlannedShiftCard | undefined;
  avatar: string | undefined;
  /** Whether the day is to stay unchanged. */
  isLeft: boolean;
  isAnswered: boolean;
  onLeave(): void;
  onKeep(): void;
}

/** One conflict: person, day, rule, and the possible answers. */
export function ConflictItem({ conflict, shift, avatar, isLeft, isAnswered, onLeave, onKeep }: ConflictItemProps) {
  const isRefused = conflict.level === 'refuse';
  return (
    <li data-refused={isRefused || undefined}>
      <ConflictFacts conflict={conflict} shift={shift} avatar={avatar} />
      <div className={c['acts']} role="group" aria-label={t('Action for this day')}>
        <Answer isOn={isLeft} onPress={onLeave}>
          {t('Skip day')}
        </Answer>
        {!isRefused && (
          <Answer isOn={isAnswered && !isLeft} onPress={onKeep}>
            {t('Keep anyway')}
          </Answer>
        )}
      </div>
    </li>
  );
}

export function ConflictFacts({ conflict, shift, avatar }: Pick<ConflictItemProps, 'conflict' | 'shift' | 'avatar'>) {
  const { name, date, level, text, more } = conflict;
  const isRefused = level === 'refuse';
  return (
    <>
      <div className={c['who']}>
        <Avatar name={name} avatar={avatar} size={28} />
        <span>
          <b>{name}</b>
          <small>
            {weekday(date, 'short')}, {shortDay(date)}
            {shift && `, ${shift.name}`}
          </small>
        </span>
        <em>{isRefused ? t('Not possible') : t('Warning')}</em>
      </div>
      <p className={c['why']}>
        <Icon path={isRefused ? mdiCloseCircle : mdiAlertCircleOutline} size={16} />
        <b>{text}</b>
      </p>
      {more && <p className={c['text']}>{more}</p>}
      {shift && <RestRuler conflict={conflict} shift={shift} />}
    </>
  );
}

function Answer({ isOn, onPress, children }: { isOn: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {isOn && <Icon path={mdiCheckBold} size={14} />}
      {children}
    </button>
  );
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Shift in minutes from the midnight of a day. */
function spanOf(shift: PlannedShiftCard, day: number): { from: number; to: number } {
  const from = day * 1440 + minuteOf(shift.start_time);
  return { from, to: from + (shift.work_time + shift.break_time) / 60 };
}

/** The two shifts in order, and the scale that maps minutes to positions. */
function rulerOf({ other, date }: Conflict, shift: PlannedShiftCard) {
  const own = spanOf(shift, 0);
  const beside = other ? spanOf(other.shift, daysBetween(date, other.date)) : own;
  const isBefore = beside.from < own.from;
  const [first, second] = isBefore ? [beside, own] : [own, beside];
  const [from, to] = [first.from, second.to + 60];
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`;
  return {
    own,
    beside,
    first,
    second,
    isBefore,
    to,
    x: (minute: number) => share(minute - from),
    place: (span: { from: number; to: number }) => ({
      insetInlineStart: share(span.from - from),
      width: share(span.to - span.from),
    }),
  };
}

/** Rest between two shifts to scale, with the earliest start that the rule allows. */
function RestRuler({ conflict, shift }: { conflict: Conflict; shift: PlannedShiftCard }) {
  const { other, rest_time, date, earliest_start } = conflict;
  if (!other || rest_time === null) return null;
  const { own, beside, first, second, isBefore, to, x, place } = rulerOf(conflict, shift);
  const allowed = earliest_start === null ? undefined : minuteOf(earliest_start);
  const marks = [first.to, second.from];
  return (
    <div className={c['rest']} aria-hidden>
      <div>
        <i style={place(beside)} data-tint={tintOf(other.shift.color)}>
          {other.shift.letter}
        </i>
        <u style={place({ from: first.to, to: second.from })} />
        <i data-new style={place(own)} data-tint={tintOf(shift.color)}>
          {shift.letter}
        </i>
        {allowed !== undefined && isBefore && allowed < to && (
          <s style={{ insetInlineStart: x(allowed) }}>
            <span>{t('from {time}', { time: timeOfDay(earliest_start ?? '') })}</span>
          </s>
        )}
      </div>
      <p className="num">
        <span style={{ insetInlineStart: 0 }}>
          {weekday(isBefore ? other.date : date, 'short')} {minuteOfDay(first.from)}
        </span>
        {marks.map((minute) => (
          <span key={minute} style={{ insetInlineStart: x(minute) }} data-middle>
            {minuteOfDay(minute)}
          </span>
        ))}
      </p>
    </div>
  );
}
