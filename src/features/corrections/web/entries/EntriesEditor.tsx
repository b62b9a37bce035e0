import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { canAddBreak } from '#features/clock/rules/edit.ts';
import { newBreak, newClock, type ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';
import c from './entries.module.css';
import { EntryRow } from './EntryRow.tsx';
import type { EntriesEditorProps } from './entries-props.ts';

/** Clocks and breaks of a day, each with start, end, error and quick fix. */
export function EntriesEditor(props: EntriesEditorProps) {
  const { typed, mayShape, working_date, context, onChange } = props;
  const [hasDates, setDates] = useState(false);
  return (
    <div className={c['entries']} data-twelve={context.twelve || undefined}>
      <div className={c['entryHead']} aria-hidden>
        <span />
        <span>{t('Start')}</span>
        <span>{t('End')}</span>
        <span />
      </div>
      {typed.drafts.map((draft, clock) => (
        <ClockRows key={draft.key} {...props} clock={clock} hasDates={hasDates} />
      ))}
      <div className={c['add']}>
        {mayShape && (
          <AddButton
            text={t('Add entry')}
            onAdd={() => onChange([...typed.drafts, newClock(working_date, `new ${Date.now()}`)])}
          />
        )}
        <button type="button" data-date aria-pressed={hasDates} onClick={() => setDates(!hasDates)}>
          {hasDates ? t('Hide dates') : t('Change date')}
        </button>
      </div>
    </div>
  );
}

type ClockRowsProps = EntriesEditorProps & { clock: number; hasDates: boolean };

function ClockRows(props: ClockRowsProps) {
  const { typed, errors, typing, workTimes, clock, mayShape, onChange } = props;
  const { drafts, edited } = typed;
  const [draft, entry, wrong, own] = [drafts[clock], edited[clock], errors[clock], typing[clock]];
  if (!draft || !entry || !wrong || !own) return null;
  const title = t('Entry {number}', { number: clock + 1 });
  const others = drafts.filter((each) => each !== draft);
  const withBreaks = (breaks: ClockDraft['breaks']) =>
    onChange(drafts.map((each) => (each === draft ? { ...draft, breaks } : each)));
  return (
    <>
      <EntryRow
        {...props}
        place={{ clock }}
        title={title}
        name={title}
        draft={draft}
        error={wrong.clock}
        total={workTimes[clock] ?? 0}
        onRemove={mayShape && others.length > 0 ? () => onChange(others) : undefined}
      />
      <BreakRows {...props} title={title} draft={draft} onBreaks={withBreaks} />
      {mayShape && (
        <div className={c['addBreak']}>
          <AddButton
            text={t('Add break')}
            name={t('Add break to {clock}', { clock: title })}
            isDisabled={!canAddBreak(entry, own)}
            onAdd={() => withBreaks([...draft.breaks, newBreak(draft, `new ${Date.now()}`)])}
          />
        </div>
      )}
    </>
  );
}

interface BreakRowsProps extends ClockRowsProps {
  /** 'Clock 1' */
  title: string;
  draft: ClockDraft;
  onBreaks(breaks: ClockDraft['breaks']): void;
}

function BreakRows({ title, draft, onBreaks, ...props }: BreakRowsProps) {
  const { clock, errors, typed, mayShape } = props;
  return draft.breaks.map((pause, at) => (
    <EntryRow
      key={pause.key}
      {...props}
      place={{ clock, pause: at }}
      title={t('Break', { of: 'time' })}
      name={t('{clock}, break {number}', { clock: title, number: at + 1 })}
      draft={pause}
      error={errors[clock]?.breaks[at] ?? null}
      total={lengthOf(typed.edited[clock]?.breaks[at])}
      onRemove={mayShape ? () => onBreaks(draft.breaks.filter((each) => each !== pause)) : undefined}
    />
  ));
}

const lengthOf = (span: { start: number | null; end: number | null } | undefined) =>
  span?.start == null || span.end === null ? 0 : Math.max(0, span.end - span.start);

interface AddButtonProps {
  text: string;
  name?: string;
  isDisabled?: boolean;
  onAdd(): void;
}

function AddButton({ text, name = text, isDisabled = false, onAdd }: AddButtonProps) {
  return (
    <button type="button" aria-label={name} disabled={isDisabled} onClick={onAdd}>
      <Icon path={mdiPlus} size={16} />
      {text}
    </button>
  );
}
