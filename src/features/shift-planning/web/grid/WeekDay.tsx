import { t } from '#platform/web/i18n.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { markedDay, type OverlayDay } from '../model/drafts.ts';
import { endOf, startOf } from '../model/rest.ts';
import type { ShownDay } from '../model/rows.ts';
import { hoursText } from './cell-labels.ts';
import c from './week.module.css';

interface WeekDayProps {
  day: ShownDay;
  over: OverlayDay | undefined;
  columnPx: number;
  /** For the first day only: the previous day's shift, which may reach into the week. */
  before: PlannedShiftCard | null | undefined;
  /** The last day of the week. */
  isLast: boolean;
  /** Shift that is being painted over it. */
  ghost: PlannedShiftCard | undefined;
}

/** Day on the hour ruler of a week; a night shift over midnight is one bar. */
export function WeekDay({ day, over, columnPx, before, isLast, ghost }: WeekDayProps) {
  const { shift, kind, replaces, mark } = markedDay(day, over);
  return (
    <>
      {before && endOf(before) > 1440 && <Bar shift={before} columnPx={columnPx} from={-1440} isTail />}
      {replaces && !ghost && <Bar shift={replaces} columnPx={columnPx} isWas />}
      {ghost ? (
        <Bar shift={ghost} columnPx={columnPx} kind="draft" isLast={isLast} />
      ) : (
        shift && <Bar shift={shift} columnPx={columnPx} kind={kind} mark={mark} isLast={isLast} />
      )}
      {!shift && kind === 'draft' && !ghost && <span className={c['free']}>{t('day off')}</span>}
    </>
  );
}

interface BarProps {
  shift: PlannedShiftCard;
  columnPx: number;
  /** Minutes from the midnight of the cell to that of the shift's day. */
  from?: number;
  kind?: string;
  mark?: string | undefined;
  /** Whether it is the last day, where the text of a night shift ends with the week. */
  isLast?: boolean;
  /** Whether it is the end of a night shift from the week before. */
  isTail?: boolean;
  /** Whether it is the shift that a draft replaces. */
  isWas?: boolean;
}

function Bar({ shift, columnPx, from = 0, kind, mark, isLast, isTail, isWas }: BarProps) {
  const px = (minutes: number) => (minutes / 1440) * columnPx;
  const [start, end] = [from + startOf(shift), from + endOf(shift)];
  return (
    <span
      className={isWas ? c['was'] : c['bar']}
      aria-hidden
      data-bar={isWas || isTail ? undefined : ''}
      data-tint={tintOf(shift.color)}
      data-kind={kind}
      data-mark={mark}
      data-tail={isTail}
      data-end={start >= 720 || undefined}
      style={{ insetInlineStart: px(start), width: Math.max(14, px(end - start)) }}
    >
      {/* Text that the cell's accessible name contains in another order is drawn by CSS. */}
      {isWas ? <b data-text={t('before: {letter}', { letter: shift.letter })} /> : <b>{isTail ? '' : shift.letter}</b>}
      {!isWas && !isTail && (
        <small
          className="num"
          data-text={hoursText(shift)}
          style={isLast && end > 1440 ? { insetInlineEnd: px(end - 1440) } : undefined}
        />
      )}
    </span>
  );
}
