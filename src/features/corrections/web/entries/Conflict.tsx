import { Button } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { date, duration, instant, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, companyZone } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { textOf } from '#features/clock/web/parts/entry-drafts.ts';
import { secondsBetween } from '#features/days/web/parts/day-facts.ts';
import type { ClockEntry } from '#features/days/contract.ts';
import type { DayConflict, DayForm } from '../../rules/day-shapes.ts';
import { firstNameOf } from '../parts/correctable-day.ts';
import c from './conflict.module.css';
import type { CorrectionForm } from './use-correction.ts';

interface ConflictProps {
  conflict: DayConflict;
  form: CorrectionForm;
  onKeepTheirs(): void;
}

/** Maximum number of changes shown, the latest. */
const shownChanges = 5;

/** Conflict with another person's change: the original, their and the typed version, and the choice. */
export function Conflict({ conflict, form, onKeepTheirs }: ConflictProps) {
  const last = conflict.changes.at(-1);
  const name = last?.actor?.name ?? t('Someone else');
  const their = firstNameOf(name);
  const when = last ? whenText(last.at) : '';
  return (
    <section className={c['clash']} role="alert">
      <h3>
        <Icon path={mdiAlertCircleOutline} size={18} />
        {conflict.current
          ? t('{name} saved this day {when}', { name, when })
          : t('{name} deleted this day {when}', { name, when })}
      </h3>
      <p>
        {conflict.current
          ? t('Your edits are not lost. Choose which version to keep.')
          : t('Your edits stay below until you leave.')}
      </p>
      <ul aria-label={t('Changes since you started')}>
        {conflict.changes.slice(-shownChanges).map(({ id, actor, text }) => (
          <li key={id}>{t('{name}: {what}', { name: actor?.name ?? t('Muster'), what: text })}</li>
        ))}
      </ul>
      <Sides conflict={conflict} form={form} their={their} />
      <div>
        <Button size="xs" variant="default" onClick={onKeepTheirs}>
          {conflict.current ? t('Keep {name}’s version', { name: their }) : t('Keep it deleted')}
        </Button>
        {conflict.current && (
          <Button size="xs" variant="default" onClick={() => void form.goOn()}>
            {t('Use my version')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** 'at 14:18', or 'on 19 Nov 2026, 14:18' for days other than today. */
function whenText(at: string): string {
  const text = instant(at);
  const today = `${date(companyToday())}, `;
  return text.startsWith(today) ? t('at {time}', { time: text.slice(today.length) }) : t('on {date}', { date: text });
}

interface Side {
  readonly in: string;
  readonly out: string;
  readonly breaks: string;
  readonly worked: string;
  readonly comment: string;
}

function Sides({ conflict, form, their }: Pick<ConflictProps, 'conflict' | 'form'> & { their: string }) {
  const began = conflict.began ? sideOf(conflict.began) : undefined;
  const theirs = conflict.current ? sideOf(conflict.current) : undefined;
  const mine = mineOf(form);
  const rows = [
    [t('In', { of: 'clock' }), 'in'],
    [t('Out', { of: 'clock' }), 'out'],
    [t('Break', { of: 'time' }), 'breaks'],
    [t('Worked'), 'worked'],
    [t('Reviewer’s comment'), 'comment'],
  ] as const;
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('When you started')}</th>
          <th scope="col">{their}</th>
          <th scope="col">{t('Your version')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, of]) => of === 'in' || of === 'out' || new Set([began?.[of], theirs?.[of], mine[of]]).size > 1)
          .map(([label, of]) => (
            <tr key={of}>
              <th scope="row">{label}</th>
              <td className="num">{began?.[of] ?? '–'}</td>
              <td className="num" data-differs={(began && theirs?.[of] !== began[of]) || undefined}>
                {theirs?.[of] ?? '–'}
              </td>
              <td className="num" data-differs={(began && mine[of] !== began[of]) || undefined}>
                {mine[of]}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type EntryTimes = Pick<ClockEntry, 'start_date_time' | 'end_date_time'>;

function sideOf({ clocks, reviewer_comment }: Pick<DayForm, 'clocks' | 'reviewer_comment'>): Side {
  const zone = companyZone();
  const length = ({ start_date_time: start, end_date_time: end }: EntryTimes) =>
    end ? secondsBetween(start, end, zone) : 0;
  const sum = (entries: readonly EntryTimes[]) => entries.reduce((total, entry) => total + length(entry), 0);
  const paused = sum(clocks.flatMap(({ breaks }) => breaks));
  const [first, last] = [clocks[0]?.start_date_time, clocks.at(-1)?.end_date_time];
  return {
    in: first ? timeOfDay(first) : '–',
    out: last ? timeOfDay(last) : '–',
    breaks: duration(paused),
    worked: duration(Math.max(0, sum(clocks) - paused)),
    comment: reviewer_comment ?? '–',
  };
}

function mineOf({ entries, comment }: CorrectionForm): Side {
  const { drafts, correction, context } = entries;
  const [first, last] = [drafts[0], drafts.at(-1)];
  const time = (stamp: Parameters<typeof textOf>[0] | undefined) => {
    const text = stamp && textOf(stamp, context.twelve);
    return text ? timeOfDay(text) : '–';
  };
  return {
    in: time(first?.start),
    out: time(last?.end),
    breaks: duration(correction.after.break_time),
    worked: duration(correction.after.work_time),
    comment: comment.trim() || '–',
  };
}
