import { ActionIcon, Button } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useCut } from '#platform/web/use-cut.tsx';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Conflict } from '../../rules/shapes.ts';
import { daysText } from '../model/actions.ts';
import { cellKey, hoursOf, overlayOf } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import type { DraftStep, Drafting } from '../use-drafting.ts';
import { ConflictItem } from './ConflictItem.tsx';
import c from './panel.module.css';

interface ConflictPanelProps {
  step: DraftStep;
  rows: readonly ShownRow[];
  drafting: Drafting;
}

/** Conflicts of the days being placed. Nothing is stored until each of them is answered. */
export function ConflictPanel({ step, rows, drafting }: ConflictPanelProps) {
  const { left, open, answer } = useAnswers(step.conflicts ?? []);
  const placed = step.cells.length - left.size;
  const count = step.conflict_count ?? 0;
  const title = t('{count, plural, one {# conflict to resolve} other {# conflicts to resolve}}', { count });
  return (
    <SidePanel label={title} onClose={drafting.cancel}>
      <div className={c['panel']}>
        <PanelHead title={title} text={aboutText(step)} onClose={drafting.cancel} />
        <div className={c['body']}>
          <ol>
            {(step.conflicts ?? []).map((conflict) => (
              <ConflictItem
                key={`${conflict.user_id} ${conflict.date} ${conflict.kind}`}
                conflict={conflict}
                shift={shiftOf(step, conflict)}
                avatar={rows.find(({ id }) => id === conflict.user_id)?.avatar}
                isLeft={left.has(keyOf(conflict))}
                isAnswered={!open.includes(conflict)}
                onLeave={() => answer(conflict, true)}
                onKeep={() => answer(conflict, false)}
              />
            ))}
          </ol>
          {count > (step.conflicts?.length ?? 0) && <p className={c['more']}>{moreText(count, step.conflicts)}</p>}
          <HoursAfter step={step} left={left} rows={rows} />
        </div>
        <footer className={c['foot']}>
          <p>{footText(open.length, left.size)}</p>
          <Button variant="default" onClick={drafting.cancel}>
            {t('Cancel')}
          </Button>
          <Button disabled={open.length > 0 || placed === 0} onClick={() => void drafting.place(left)}>
            {t('{count, plural, one {Draft # day} other {Draft # days}}', { count: placed })}
          </Button>
        </footer>
      </div>
    </SidePanel>
  );
}

const keyOf = ({ user_id, date }: Conflict) => cellKey(user_id, date);

/** Answers to conflicts: refused days are left unchanged; a warning waits for an answer. */
function useAnswers(conflicts: readonly Conflict[]) {
  const refused = conflicts.filter(({ level }) => level === 'refuse').map(keyOf);
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map(refused.map((key) => [key, true])));
  const isRefused = new Set(refused);
  return {
    left: new Set([...answers].filter(([, isLeft]) => isLeft).map(([key]) => key)),
    open: conflicts.filter((conflict) => !answers.has(keyOf(conflict))),
    answer: (conflict: Conflict, isLeft: boolean) =>
      setAnswers((all) => new Map(all).set(keyOf(conflict), isLeft || isRefused.has(keyOf(conflict)))),
  };
}

function shiftOf({ cells, shift }: DraftStep, { user_id, date }: Conflict) {
  const wish = cells.find((cell) => cell.user_id === user_id && cell.date === date)?.wish;
  return wish && wish !== 'erase' ? wish : shift;
}

function aboutText({ cells, shift }: DraftStep): string {
  const dates = cells.map(({ date }) => date).toSorted();
  const people = new Set(cells.map(({ user_id }) => user_id)).size;
  const about = [
    shift?.name,
    t('{count, plural, one {# person} other {# people}}', { count: people }),
    daysText(dates[0] ?? null, dates.at(-1) ?? null),
  ];
  return t('{shifts}. Nothing is saved yet.', { shifts: about.filter(Boolean).join(', ') });
}

const moreText = (count: number, conflicts: DraftStep['conflicts'] = []) =>
  t('Showing the first {told} of {count}. Warnings in the rest are kept.', {
    told: conflicts.length,
    count,
  });

function footText(open: number, left: number): string {
  return [
    open > 0 && t('{count, plural, one {# open warning.} other {# open warnings.}}', { count: open }),
    left > 0 && t('{count, plural, one {# day is left out.} other {# days are left out.}}', { count: left }),
  ]
    .filter(Boolean)
    .join(' ');
}

interface PanelHeadProps {
  title: string;
  text: string;
  onClose(): void;
}

/** Heading that takes the focus, since the panel opens as the result of an action. */
export function PanelHead({ title, text, onClose }: PanelHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={c['head']}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <ActionIcon size={32} aria-label={t('Close', { of: 'window' })} onClick={onClose}>
        <Icon path={mdiClose} />
      </ActionIcon>
    </header>
  );
}

interface HoursAfterProps {
  step: DraftStep;
  left: ReadonlySet<string>;
  rows: readonly ShownRow[];
}

/** Number of people listed at first. */
const firstListed = 12;

/** Resulting working hours of each person in the range. */
function HoursAfter({ step, left, rows }: HoursAfterProps) {
  const overlay = overlayOf([{ cells: step.cells.filter(({ user_id, date }) => !left.has(cellKey(user_id, date))) }]);
  const touched = new Set(step.cells.map(({ user_id }) => user_id));
  const people = rows.filter(({ id }) => touched.has(id));
  const { shown, more } = useCut(people, firstListed);
  if (people.length === 0) return null;
  const text = (seconds: number) => t('{hours} h', { hours: shortHours(seconds) });
  return (
    <>
      <h3>{t('Hours per person after this change')}</h3>
      <dl className={c['after']}>
        {shown.map((row) => (
          <div key={row.id}>
            <dt>{row.name}</dt>
            <dd className="num">
              {text(row.work_time)}
              <ChangeArrow />
              <b>{text(hoursOf(row, overlay.get(row.id)).work)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {more && <p>{more}</p>}
    </>
  );
}
