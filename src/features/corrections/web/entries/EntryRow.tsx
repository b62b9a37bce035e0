import { ActionIcon, Radio } from '@mantine/core';
import { mdiAlertCircleOutline, mdiClockOutline, mdiTrashCanOutline } from '@mdi/js';
import { useId } from 'react';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { duration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Pass } from '#features/clock/rules/submitted.ts';
import { DateTimeField } from '#features/clock/web/parts/DateTimeField.tsx';
import { datesFor, textOf, type BreakDraft } from '#features/clock/web/parts/entry-drafts.ts';
import type { EntriesEditorProps } from './entries-props.ts';
import c from './entries.module.css';
import { asksOf, mendOf, passAt, withEntry, withPass, wrongEnd, type EntryPlace } from './mends.ts';

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
export function EntryRow(props: EntryRowProps) {
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
      label={end === 'start' ? t('Start') : t('End')}
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
