import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Times } from '#platform/shared/times-of-day.ts';
import { inlineKey } from '#platform/web/direction.ts';
import { minuteOfDay, shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import type { PlacedDay } from '#features/shifts/rules/times-off.ts';
import { workOfPart } from '../rules/choosing.ts';
import { breakOf, frameOf, timesOf, within, type Frame } from '../rules/day-frame.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import c from './times.module.css';

interface TimesRulerProps {
  known: EnabledDate;
  place: PlacedDay;
  times: Times | undefined;
  /** Further times of the same application. */
  others?: Times | null;
  onChange(times: Times): void;
}

/** Minutes by which keys and the pointer move an end. */
const step = 15;
const hour = 60;

/** The hours of a day as a ruler: work, its break, other leave, and the chosen times with an end to move on each side. */
export function TimesRuler({ known, place, times, others = null, onChange }: TimesRulerProps) {
  const track = useRef<HTMLDivElement>(null);
  const frame = frameOf(place);
  const [span] = times ? within(times, frame) : [];
  const shown = shownHours(frame, span);
  const at = (minute: number) =>
    `${((Math.min(shown.to, Math.max(shown.from, minute)) - shown.from) / (shown.to - shown.from)) * 100}%`;
  const insetOf = ({ from, to }: Frame) => ({ insetInlineStart: at(from), insetInlineEnd: `calc(100% - ${at(to)})` });
  const pause = breakOf(place);
  const taken = known.taken.flatMap(({ part }) => (isTimed(part) ? within(part, frame) : []));
  const move = (end: keyof Frame, minute: number) => {
    if (!span) return;
    const next = { ...span, [end]: Math.min(shown.to, Math.max(shown.from, minute)) };
    if (next.to > next.from) onChange(timesOf(next));
  };
  const minuteAt = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return shown.from;
    const isMirrored = track.current !== null && getComputedStyle(track.current).direction === 'rtl';
    const share = isMirrored ? (box.right - clientX) / box.width : (clientX - box.left) / box.width;
    return Math.round((shown.from + share * (shown.to - shown.from)) / step) * step;
  };
  return (
    <div className={c['ruler']}>
      <div className={c['track']} ref={track}>
        <i data-work style={insetOf(frame)} aria-hidden />
        {pause && <i data-break style={insetOf(pause)} title={t('Break', { of: 'time' })} aria-hidden />}
        {(others ? within(others, frame) : []).map((other) => (
          <i key={other.from} data-away style={insetOf(other)} aria-hidden />
        ))}
        {taken.map((other) => (
          <i key={other.from} data-taken style={insetOf(other)} title={t('Already applied for')} aria-hidden />
        ))}
        {span && times && (
          <>
            <i data-away style={insetOf(span)} aria-hidden>
              <span>{t('away {duration}', { duration: shortDuration(workOfPart(times, known)) })}</span>
            </i>
            {(['from', 'to'] as const).map((end) => (
              <Handle
                key={end}
                label={end === 'from' ? t('From') : t('To', { of: 'end' })}
                minute={span[end]}
                least={shown.from}
                most={shown.to}
                position={at(span[end])}
                onStep={(by) => move(end, span[end] + by)}
                onPoint={(event) => move(end, minuteAt(event))}
              />
            ))}
          </>
        )}
      </div>
      <ol className={c['hours']} aria-hidden>
        {hoursOf(shown).map((minute) => (
          <li key={minute} style={{ insetInlineStart: at(minute) }}>
            {minuteOfDay(minute)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whole hours around the work of the day and the chosen times. */
function shownHours(frame: Frame, span: Frame | undefined): Frame {
  const [from, to] = [Math.min(frame.from, span?.from ?? frame.from), Math.max(frame.to, span?.to ?? frame.to)];
  return { from: (Math.ceil(from / hour) - 1) * hour, to: (Math.floor(to / hour) + 1) * hour };
}

/** At most six labels fit on a phone. */
function hoursOf({ from, to }: Frame): number[] {
  const every = Math.max(1, Math.ceil((to - from) / hour / 5)) * hour;
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every);
}

interface HandleProps {
  label: string;
  minute: number;
  least: number;
  most: number;
  position: string;
  onStep(by: number): void;
  onPoint(event: PointerEvent): void;
}

function Handle({ label, minute, least, most, position, onStep, onPoint }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowBack: -step, ArrowForward: step, ArrowDown: -step, ArrowUp: step }[inlineKey(event)];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <span
      className={c['handle']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={minute}
      aria-valuetext={minuteOfDay(minute)}
      style={{ insetInlineStart: position }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onPoint(event)}
    >
      <small aria-hidden>{minuteOfDay(minute)}</small>
    </span>
  );
}
