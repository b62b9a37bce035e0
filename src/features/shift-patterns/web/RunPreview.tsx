import { mdiAlertCircleOutline, mdiCheckBold } from '@mdi/js';
import type { Reply } from '#platform/shared/contract.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { month, number, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { isWeekend } from '#features/attendance/web/parts/month.ts';
import { freeDay, noOwnDays } from '#features/shift-planning/rules/plan.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { previewStates, shiftPatterns } from '../contract.ts';
import type { RunValues } from './use-running.ts';
import c from './patterns.module.css';

type Preview = Reply<(typeof shiftPatterns)['preview']>;
type State = (typeof previewStates)[number];

interface RunPreviewProps {
  preview: Preview;
  /** Whether the preview belongs to the previous options. */
  isStale: boolean;
  asked: RunValues;
}

/** First month of a run, and the numbers of drafted and unchanged days with reasons. */
export function RunPreview({ preview, isStale, asked: { start_date, end_date } }: RunPreviewProps) {
  const { dates, data, runners } = preview;
  const days = daysBetween(start_date, end_date) + 1;
  return (
    <section className={c['preview']} aria-label={t('Preview')} data-stale={isStale || undefined} aria-busy={isStale}>
      <header>
        <b>{month(dates[0] ?? start_date)}</b>
        <small className="num">
          {dates.length < days
            ? t('First {shown} of {days} days', { shown: dates.length, days })
            : t('{count, plural, one {# day} other {# days}}', { count: days })}
        </small>
      </header>
      <Matrix preview={preview} />
      {runners > data.length && (
        <p>{t('First {shown} of {runners} people.', { shown: data.length, runners: number(runners) })}</p>
      )}
      <Legend preview={preview} />
      <Conflicts preview={preview} />
    </section>
  );
}

const states = (): Readonly<Record<State, string>> => ({
  draft: t('drafted'),
  same: t('already planned'),
  hand: t('changed manually, not drafted'),
  skipped: t('skipped'),
  free: t('day off'),
  none: t('not in the pattern'),
});

function Matrix({ preview: { dates, data, shown } }: { preview: Preview }) {
  return (
    <div className={c['scroll']}>
      <table className={c['matrix']}>
        <thead>
          <tr>
            <td />
            {dates.map((date, index) => (
              <th key={date} scope="col" abbr={shortDay(date)} className="num">
                {index === 0 || Number(date.slice(8)) % 5 === 0 || date.endsWith('-01') ? Number(date.slice(8)) : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, plan, states: own }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {dates.map((date, index) => (
                <Day key={date} date={date} number={plan[index]} state={own[index]} shown={shown} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: LocalDate;
  /** Index of the shift. */
  number: number | undefined;
  state: State | undefined;
  shown: Preview['shown'];
}

function Day({ date, number: at = noOwnDays, state = 'none', shown }: DayProps) {
  const shift = shown[at];
  const what = shift?.name ?? (at === freeDay ? t('day off') : '–');
  return (
    <td
      data-tint={shift && tintOf(shift.color)}
      data-state={state}
      data-weekend={isWeekend(date) || undefined}
      title={`${shortDay(date)}: ${what}, ${states()[state]}`}
    >
      {shift?.letter ?? ''}
    </td>
  );
}

function Legend({ preview: { same, hand, skipped, free, conflict_count } }: { preview: Preview }) {
  const line = (state: State, count: number, text: string) =>
    count > 0 && (
      <li>
        <i data-state={state} />
        <b className="num">{number(count)}</b> {text}
      </li>
    );
  return (
    <ul className={c['legend']}>
      {line('same', same, t('already planned'))}
      {line('hand', hand, t('changed manually'))}
      {line('skipped', skipped, t('skipped'))}
      {line('free', free, t('drafted as days off'))}
      {conflict_count === 0 && (
        <li data-good>
          <Icon path={mdiCheckBold} size={14} /> {t('No conflicts')}
        </li>
      )}
    </ul>
  );
}

/** Number of conflicts shown initially. */
const shownConflicts = 4;

function Conflicts({ preview: { conflicts, conflict_count: count } }: { preview: Preview }) {
  const { shown, more } = useCut(conflicts, shownConflicts);
  if (count === 0) return null;
  const unlisted = count - conflicts.length;
  return (
    <div className={c['conflicts']}>
      <h4>
        <Icon path={mdiAlertCircleOutline} size={16} />{' '}
        {t('{count, plural, one {# conflict} other {# conflicts}}', { count })}
      </h4>
      <ul>
        {shown.map(({ user_id, name, date, kind, level, text }) => (
          <li key={`${user_id} ${date} ${kind}`}>
            <b>{name}</b>, {shortDay(date)}: {text}.{' '}
            <em>{level === 'refuse' ? t('Not possible, stays unchanged') : t('Warning')}</em>
          </li>
        ))}
        {more && <li>{more}</li>}
        {!more && unlisted > 0 && (
          <li>{t('{count} more appear in the planner once the drafts are created', { count: unlisted })}</li>
        )}
      </ul>
    </div>
  );
}
