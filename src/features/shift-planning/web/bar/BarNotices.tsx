import { Button } from '@mantine/core';
import { mdiAlertCircleOutline, mdiUndo } from '@mdi/js';
import type { ReactNode } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { DraftCell } from '../model/drafts.ts';
import c from './bar.module.css';
import type { BatchActs, ChangedDay } from './use-batch-acts.ts';
import { whenChanged } from './when.ts';

interface BarNoticesProps {
  acts: BatchActs;
  onDraft(cells: readonly DraftCell[]): void;
}

/** Notices above the bar: drafts were undone, or another planner changed the days first. */
export function BarNotices({ acts, onDraft }: BarNoticesProps) {
  const { notice, dismiss, publish } = acts;
  if (notice?.kind === 'changed')
    return (
      <Changed
        changed={notice.changed}
        onKeep={() => {
          onDraft(notice.changed.map(({ user_id, date }) => ({ user_id, date, wish: 'erase' })));
          dismiss();
        }}
        onMine={() => {
          dismiss();
          void publish(notice.note, { reason: notice.reason, use_mine: true });
        }}
      />
    );
  if (notice?.kind !== 'undone') return null;
  const { cells } = notice;
  const putBack = () => {
    onDraft(cells);
    dismiss();
  };
  return (
    <Line icon={mdiUndo} title={undoneText(cells.length)}>
      {cells.length > 0 && (
        <Button variant="subtle" size="xs" onClick={putBack}>
          {t('Restore drafts')}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={dismiss}>
        {t('Close', { of: 'window' })}
      </Button>
    </Line>
  );
}

interface ChangedProps {
  changed: readonly ChangedDay[];
  onKeep(): void;
  onMine(): void;
}

/** Conflict with another planner's change: keep theirs, or replace it with one's own drafts. */
function Changed({ changed, onKeep, onMine }: ChangedProps) {
  const by = onlyName(changed);
  const { shown, more } = useCut(changed, firstNamed);
  const text = (
    <>
      {shown.map(changedText).join('; ')}
      {more && <> {more}</>}
      {'. '}
      {t('Nothing is published yet. Choose which drafts to keep.')}
    </>
  );
  return (
    <Line isWarning icon={mdiAlertCircleOutline} title={changedTitle(changed, by)} text={text}>
      <Button variant="default" size="xs" onClick={onKeep}>
        {by ? t('Keep {name}’s changes', { name: by }) : t('Keep their changes')}
      </Button>
      <Button size="xs" onClick={onMine}>
        {t('Use my changes')}
      </Button>
    </Line>
  );
}

const undoneText = (count: number) => t('{count, plural, one {# draft undone.} other {# drafts undone.}}', { count });

/** Name of the only person who changed these days; undefined if there were several. */
function onlyName(changed: readonly ChangedDay[]): string | undefined {
  const names = new Set(changed.map(({ by }) => by));
  return names.size === 1 ? (changed[0]?.by ?? undefined) : undefined;
}

/** 'Rafael Costa changed 2 of these days at 14:16.' */
function changedTitle(changed: readonly ChangedDay[], by: string | undefined): string {
  const times = changed.flatMap(({ at }) => at ?? []).toSorted();
  const name = by ?? t('Someone else');
  const last = times.at(-1);
  if (!last) return t('{name} changed {count} of these days.', { count: changed.length, name });
  return t('{name} changed {count} of these days {when}.', { count: changed.length, name, when: whenChanged(last) });
}

/** Number of changed days listed by name at first. */
const firstNamed = 3;

/** 'Tomás Vega, Mon 28 Dec: now Late' */
function changedText({ name, date, now }: ChangedDay): string {
  const day = `${name}, ${weekday(date, 'short')} ${shortDay(date)}`;
  if (now === undefined) return day;
  return t('{day}: now {shift}', { day, shift: now ? now.name : t('day off') });
}

interface LineProps {
  icon: string;
  title: string;
  text?: ReactNode;
  isWarning?: boolean;
  children: ReactNode;
}

export function Line({ icon, title, text, isWarning = false, children }: LineProps) {
  return (
    <div className={c['bar']} role={isWarning ? 'alert' : 'status'} data-warning={isWarning || undefined}>
      <Icon path={icon} size={18} />
      <p data-lines>
        <b className="num">{title}</b>
        {text && <small>{text}</small>}
      </p>
      <div className={c['verbs']}>{children}</div>
    </div>
  );
}
