import './parts/tints.css';
import { mdiWeatherNight } from '@mdi/js';
import { minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { tintOf } from '../rules/tints.ts';
import { minutesOf } from './DayBar.tsx';
import type { TemplateValues } from './template-form.ts';
import c from './templates.module.css';

const minutesPerDay = 1440;
const tickMinutes = 180;

interface PreviewShift {
  readonly color: string;
  /** Minutes since midnight, as is `end`, which may pass midnight. */
  readonly start: number;
  readonly end: number;
  readonly breakMinutes: number;
}

/** Returns undefined while the typed values are not a valid shift. */
function previewOf({ color, start_time, work_time, break_time }: TemplateValues): PreviewShift | undefined {
  if (!/^\d\d:\d\d/.test(start_time) || !(work_time > 0) || !(break_time >= 0)) return undefined;
  const start = minutesOf(start_time);
  const minutes = (work_time + break_time) / 60;
  return minutes > minutesPerDay ? undefined : { color, start, end: start + minutes, breakMinutes: break_time / 60 };
}

/** Hours of a shift as typed, on a ruler that extends beyond both ends. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const shift = previewOf(values);
  if (!shift) return null;
  return (
    <div className={c['preview']}>
      <p>
        <b className="num">
          {minuteOfDay(shift.start)} – {minuteOfDay(shift.end)}
        </b>
        {shift.end > minutesPerDay && (
          <span>
            <Icon path={mdiWeatherNight} size={16} />
            {t('Ends after midnight. The whole shift counts on the day it starts.')}
          </span>
        )}
      </p>
      <Scale shift={shift} />
    </div>
  );
}

function Scale({ shift: { color, start, end, breakMinutes } }: { shift: PreviewShift }) {
  const from = Math.max(0, Math.floor((start - 120) / tickMinutes) * tickMinutes);
  const to = Math.ceil((end + 120) / tickMinutes) * tickMinutes;
  const share = (minute: number) => `${((minute - from) / (to - from)) * 100}%`;
  const width = (span: number) => `${(span / (to - from)) * 100}%`;
  const step = to - from > 1260 ? 2 * tickMinutes : tickMinutes;
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return (
    <>
      <span className={c['scale']} data-tint={tintOf(color)} aria-hidden>
        <i style={{ insetInlineStart: share(start), width: width(end - start) }} />
        {breakMinutes > 0 && (
          <em style={{ insetInlineStart: share((start + end - breakMinutes) / 2), width: width(breakMinutes) }} />
        )}
        {end > minutesPerDay && (
          <s style={{ insetInlineStart: share(minutesPerDay) }}>
            <small>{t('Midnight')}</small>
          </s>
        )}
      </span>
      <span className={`${c['ticks']} num`} aria-hidden>
        {ticks.map((minute) => (
          <span key={minute} style={{ insetInlineStart: share(minute) }}>
            {minuteOfDay(minute)}
          </span>
        ))}
      </span>
    </>
  );
}
