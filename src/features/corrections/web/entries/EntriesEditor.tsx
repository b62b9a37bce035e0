import { mdiPlus, mdiAlertCircleOutline, mdiClockOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState, useId } from 'react';
import { ActionIcon, Radio } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { LocalDateTime, LocalDate } from '#platform/shared/schemas.ts';
import { duration, timeOfDay } from '#platform/web/format.ts';
import { canAddBreak, type EntryErrors } from '#features/clock/rules/edit.ts';
import {
  newBreak,
  newClock,
  type ClockDraft,
  datesFor,
  textOf,
  type BreakDraft,
} from '#features/clock/web/parts/entry-drafts.ts';
import type { Pass } from '#features/clock/rules/submitted.ts';
import { DateTimeField } from '#features/clock/web/parts/DateTimeField.tsx';
import {
  asksOf,
  mendOf,
  passAt,
  withEntry,
  withPass,
  wrongEnd,
  type EntryPlace,
  type MendContext,
  type TypedEntries,
} from './quick-fixes.ts';
import c from './entries.module.css';

/** Clocks and breaks of a day, each with start, end, error and quick fix. */
export function EntriesEditor(props: EntriesEditorProps) {
  const { typed, mayShape, working_date, context, onChange } = props;
  const [hasDates, setDates] = useState(false);
  return (
    <div className={c['entries']} data-twelve={context.twelve || undefined}>
      <div className={c['entryHead']} aria-hidden>
        <span />
        <span>{t('Start')}</span>
        <span>{t('End', { of: 'time' })}</span>
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
  return draft.breaks.map((pause, index) => (
    <EntryRow
      key={pause.key}
      {...props}
      place={{ clock, pause: index }}
      title={t('Break', { of: 'time' })}
      name={t('{clock}, break {number}', { clock: title, number: index + 1 })}
      draft={pause}
      error={errors[clock]?.breaks[index] ?? null}
      total={lengthOf(typed.edited[clock]?.breaks[index])}
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

interface EntryRowProps extends Omit<EntriesEditorProps, 'errors' | 'typing'> {
  place: EntryPlace;
  title: string;
  /** Accessible name that distinguishes entries with the same title. */
  name: string;
  draft: Pick<BreakDraft, 'start' | 'end' | 'was'>;
  error: string | null;
  /** seconds */
  total: number;
  hasDates: boolean;
  /** Absent when removing is not allowed. */
  onRemove?: (() => void) | undefined;
}

/** One entry: title, both times, and the error below. */
function EntryRow(props: EntryRowProps) {
  const { title, name, place, draft, error, total, typed, context, onRemove, onChange } = props;
  const errorId = useId();
  const wrong = error && wrongEnd(typed, place, error, context);
  return (
    <div className={c['entry']} data-break={place.pause !== undefined || undefined} role="group" aria-label={name}>
      <span className={c['entryTitle']}>
        <b>{title}</b>
        <small className="num">{error ? '–' : duration(total)}</small>
      </span>
      <TimeOf {...props} end="start" errorId={wrong === 'start' ? errorId : undefined} />
      <TimeOf {...props} end="end" errorId={wrong === 'end' ? errorId : undefined} />
      {onRemove ? (
        <ActionIcon size={32} aria-label={t('Remove {entry}', { entry: name })} onClick={onRemove}>
          <Icon path={mdiTrashCanOutline} size={18} />
        </ActionIcon>
      ) : (
        <span />
      )}
      {error && <Wrong {...props} error={error} id={errorId} />}
      {!error &&
        (['start', 'end'] as const).map(
          (end) => draft[end].pass && <Passes key={end} {...{ place, typed, end, onChange }} />,
        )}
    </div>
  );
}

/** Error text with its quick fix, or the choice of the pass for a time that occurs twice. */
function Wrong({ place, typed, context, error, id, onChange }: EntryRowProps & { error: string; id: string }) {
  const asks = asksOf(typed, place);
  const mend = mendOf(typed, place, error, context);
  return (
    <div className={c['wrong']} role="alert" data-asks={asks !== undefined || undefined}>
      <p id={id}>
        <Icon path={asks ? mdiClockOutline : mdiAlertCircleOutline} size={14} />
        {error}
      </p>
      {asks && <Passes {...{ place, typed, onChange }} end={asks} labelledBy={id} />}
      {mend && (
        <button type="button" className={c['fix']} onClick={() => onChange(mend.drafts)}>
          {mend.label}
        </button>
      )}
    </div>
  );
}

type PassesProps = Pick<EntryRowProps, 'place' | 'typed' | 'onChange'> & {
  end: 'start' | 'end';
  labelledBy?: string;
};

/** Choice of the pass of a time that occurs twice. */
function Passes({ place, typed, end, labelledBy, onChange }: PassesProps) {
  const choices = [
    ['earlier', t('The first time')],
    ['later', t('The second time, one hour later')],
  ] as const;
  return (
    <Radio.Group
      value={passAt(typed.drafts, place, end) ?? null}
      onChange={(pass) => onChange(withPass(typed.drafts, place, end, pass as Pass))}
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': t('Which time') })}
    >
      <div className={c['passes']}>
        {choices.map(([pass, label]) => (
          <Radio key={pass} value={pass} label={label} size="xs" />
        ))}
      </div>
    </Radio.Group>
  );
}

type TimeOfProps = EntryRowProps & { end: 'start' | 'end'; errorId: string | undefined };

function TimeOf(props: TimeOfProps) {
  const { name, place, draft, end, errorId, typed, working_date, context, hasDates, isNew, onChange } = props;
  const value = draft[end];
  const was = draft.was?.[end] ?? null;
  const isChanged = draft.was !== null && textOf(value, context.twelve) !== was;
  return (
    <DateTimeField
      entry={name}
      label={end === 'start' ? t('Start') : t('End', { of: 'time' })}
      isLabelHidden
      value={value}
      twelve={context.twelve}
      dates={hasDates || value.date !== working_date ? datesFor(working_date, value.date) : []}
      error={null}
      errorElsewhere={errorId}
      isChanged={isChanged || (draft.was === null && !isNew)}
      hint={isChanged ? wasText(was, textOf(value, context.twelve)) : undefined}
      onChange={(stamp) => onChange(withEntry(typed.drafts, place, { [end]: stamp }))}
    />
  );
}

/** 'was 06:12'; includes the seconds if only they differ. */
function wasText(was: LocalDateTime | null, now: LocalDateTime | null): string {
  if (was === null) return t('before: open');
  return t('before: {time}', { time: was.slice(0, 16) === now?.slice(0, 16) ? was.slice(11) : timeOfDay(was) });
}

interface EntriesEditorProps {
  typed: TypedEntries;
  /** Errors by the rules alone, and with those of the server. */
  typing: readonly EntryErrors[];
  errors: readonly EntryErrors[];
  /** Seconds of each clock. */
  workTimes: readonly number[];
  working_date: LocalDate;
  context: MendContext;
  /** Whether entries can be added and removed. */
  mayShape: boolean;
  /** Whether nothing is recorded yet, so that these entries are no changes. */
  isNew?: boolean;
  onChange(drafts: readonly ClockDraft[]): void;
}
