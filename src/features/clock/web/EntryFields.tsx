import { ActionIcon, Anchor } from '@mantine/core';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { canAddBreak, type EditedClock, type EntryErrors } from '../rules/edit.ts';
import { datesFor, newBreak, type BreakDraft, type ClockDraft } from './parts/entry-drafts.ts';
import c from './clockout.module.css';
import { DateTimeField } from './parts/DateTimeField.tsx';

interface EntryProps {
  title: string;
  /** Accessible name that distinguishes entries with the same title. */
  name: string;
  isBreak?: boolean;
  /** seconds */
  total: number;
  draft: Pick<BreakDraft, 'start' | 'end'>;
  error: string | null;
  working_date: LocalDate;
  twelve: boolean;
  onChange(change: Partial<Pick<BreakDraft, 'start' | 'end'>>): void;
  /** Absent when removing is not allowed. */
  onRemove?: (() => void) | undefined;
}

function Entry({
  title,
  name,
  isBreak = false,
  total,
  draft,
  error,
  working_date,
  twelve,
  onChange,
  onRemove,
}: EntryProps) {
  const field = { entry: name, twelve };
  return (
    <fieldset className={c['entry']} data-break={isBreak || undefined}>
      <EntryTitle title={title} name={name} total={total} onRemove={onRemove} />
      <div className={c['stamps']}>
        <DateTimeField
          {...field}
          label={t('Start')}
          value={draft.start}
          dates={datesFor(working_date, draft.start.date)}
          error={null}
          onChange={(start) => onChange({ start })}
        />
        <DateTimeField
          {...field}
          label={t('End', { of: 'time' })}
          value={draft.end}
          dates={datesFor(working_date, draft.end.date)}
          error={error}
          onChange={(end) => onChange({ end })}
        />
      </div>
    </fieldset>
  );
}

function EntryTitle({ title, name, total, onRemove }: Pick<EntryProps, 'title' | 'name' | 'total' | 'onRemove'>) {
  return (
    <legend>
      <b>{title}</b>
      <span className="num">{duration(total)}</span>
      {onRemove && (
        <ActionIcon size={28} aria-label={t('Remove {entry}', { entry: name })} onClick={onRemove}>
          <Icon path={mdiTrashCanOutline} size={18} />
        </ActionIcon>
      )}
    </legend>
  );
}

interface ClockFieldsProps {
  /** Index of the clock, from 0. */
  index: number;
  draft: ClockDraft;
  edited: EditedClock;
  errors: EntryErrors;
  /** Errors by the rules alone, since errors from the server do not prevent adding another break. */
  typing: EntryErrors;
  /** seconds */
  workTime: number;
  working_date: LocalDate;
  twelve: boolean;
  /** Whether entries can be added and removed. */
  mayShape: boolean;
  onChange(draft: ClockDraft): void;
  onRemove: (() => void) | undefined;
}

const breakLength = (span: EditedClock['breaks'][number] | undefined) =>
  span?.start == null || span.end === null ? 0 : Math.max(0, span.end - span.start);

/** Returns the clock with one of its breaks changed, or without it. */
const withBreak = (draft: ClockDraft, position: number, change: Partial<BreakDraft> | null): ClockDraft => ({
  ...draft,
  breaks: draft.breaks.flatMap((pause, each) =>
    each !== position ? [pause] : change ? [{ ...pause, ...change }] : [],
  ),
});

/** One clock with its breaks: start, end, work time, and errors. */
export function ClockFields(props: ClockFieldsProps) {
  const { index, draft, edited, errors, typing, workTime, working_date, twelve, mayShape, onChange, onRemove } = props;
  const title = t('Entry {number}', { number: index + 1 });
  return (
    <>
      <Entry
        title={title}
        name={title}
        total={workTime}
        draft={draft}
        error={errors.clock}
        working_date={working_date}
        twelve={twelve}
        onChange={(change) => onChange({ ...draft, ...change })}
        onRemove={onRemove}
      />
      {draft.breaks.map((pause, position) => (
        <Entry
          key={pause.key}
          isBreak
          title={t('Break', { of: 'time' })}
          name={t('{clock}, break {number}', { clock: title, number: position + 1 })}
          total={breakLength(edited.breaks[position])}
          draft={pause}
          error={errors.breaks[position] ?? null}
          working_date={working_date}
          twelve={twelve}
          onChange={(change) => onChange(withBreak(draft, position, change))}
          onRemove={mayShape ? () => onChange(withBreak(draft, position, null)) : undefined}
        />
      ))}
      {mayShape && (
        <AddBreak clock={title} draft={draft} isDisabled={!canAddBreak(edited, typing)} onChange={onChange} />
      )}
    </>
  );
}

interface AddBreakProps extends Pick<ClockFieldsProps, 'draft' | 'onChange'> {
  /** Name of its clock: 'Clock 1' */
  clock: string;
  isDisabled: boolean;
}

function AddBreak({ clock, draft, isDisabled, onChange }: AddBreakProps) {
  return (
    <Anchor
      component="button"
      type="button"
      className={c['add']}
      aria-label={t('Add Break to {clock}', { clock })}
      disabled={isDisabled}
      onClick={() => onChange({ ...draft, breaks: [...draft.breaks, newBreak(draft, `new ${Date.now()}`)] })}
    >
      <Icon path={mdiPlus} size={16} />
      {t('Add Break')}
    </Anchor>
  );
}
