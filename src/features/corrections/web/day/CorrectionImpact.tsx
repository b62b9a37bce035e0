import { t } from '#platform/web/i18n.ts';
import type { DayCell } from '#features/days/contract.ts';
import { DayRuler, type Segment } from '#features/days/web/parts/DayRuler.tsx';
import { rulerText } from '#features/days/web/parts/day-words.ts';
import { hoursAround } from '#features/days/web/parts/day-hours.ts';
import c from './day-change.module.css';

interface NowAndAfterProps {
  now: DayCell['segments'];
  after: readonly Segment[];
  /** Minutes since midnight. */
  plan: [number, number] | null;
}

/** Current day, thin, and resulting day, thick, on the same scale. */
export function CorrectionImpact({ now, after, plan }: NowAndAfterProps) {
  const [from, to] = hoursAround(plan, [...now, ...after], null);
  const scale = { from, to, plan: plan ?? undefined };
  return (
    <div className={c['rulers']}>
      <span>{t('Before')}</span>
      <DayRuler
        {...scale}
        size="xs"
        segments={now}
        label={t('Before: {times}', { times: rulerText(now, undefined) })}
      />
      <b>{t('After')}</b>
      <DayRuler {...scale} segments={after} label={t('After: {times}', { times: afterText(after) })} />
    </div>
  );
}

/** Accessible text of the lower one. */
function afterText(segments: readonly Segment[]): string {
  const right = segments.flatMap(({ kind, ...span }) => (kind === 'error' ? [] : [{ ...span, kind }]));
  const wrong = right.length < segments.length ? t('some times are invalid') : '';
  return [rulerText(right, undefined), wrong].filter(Boolean).join('; ');
}
