import { Button, Textarea } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { problemOf } from '#platform/web/form.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { keepEscape } from '#platform/web/ui/keep-escape.ts';
import { editSummary, maxCommentCharacters } from '#features/clock/rules/edit.ts';
import { editedSegments } from '#features/clock/web/parts/edited-segments.ts';
import { planOf } from '#features/days/web/parts/day-hours.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { CorrectionImpact } from '../day/CorrectionImpact.tsx';
import { WillChange } from '../day/WillChange.tsx';
import { firstNameOf, type CorrectableDay } from './correctable-day.ts';
import { Conflict } from '../entries/Conflict.tsx';
import c from './correct-times.module.css';
import { EntriesEditor } from '../entries/EntriesEditor.tsx';
import { LongReason } from '../entries/LongReason.tsx';
import { useCorrection, type CorrectionForm } from '../entries/use-correction.ts';

export interface CorrectTimesProps {
  day: CorrectableDay;
  /** Layout: one column in the panel, two on the day's page. */
  layout: 'panel' | 'page';
  /** Reason that arose after the form was opened why its input cannot be saved; the input is kept. */
  barred?: ReactNode;
  refresh(): Promise<CorrectableDay | undefined>;
  onSaved(changed: ChangedDay): void;
  onClose(): void;
}

/** Form for the clocks, breaks and comment of a day, with the impact of saving. */
export function CorrectTimes({ day, layout, barred, refresh, onSaved, onClose }: CorrectTimesProps) {
  const form = useCorrection({ day, refresh, onSaved });
  const { leave, giveUp } = useLeaving(form, onClose);
  const body = useRef<HTMLFormElement>(null);
  useFocusInside(body, form);
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!barred) void form.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void leave();
  };
  return (
    <form
      ref={body}
      className={c['form']}
      data-layout={layout}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      // Escape leaves the form, not the sheet around it on a small screen.
      onFocus={keepEscape}
    >
      <div className={c['body']}>
        <div role="status">{barred}</div>
        {form.conflict && <Conflict conflict={form.conflict} form={form} onKeepTheirs={giveUp} />}
        <Times form={form} />
        <LongReason entries={form.entries} refusal={form.refusal} value={form.long.reason} onChange={form.long.set} />
        <Comment form={form} />
      </div>
      <Foot form={form} name={day.user.name} isBarred={Boolean(barred)} onCancel={() => void leave()} />
    </form>
  );
}

/** Asks before unsaved changes are lost, and only once, although navigation follows. */
function useLeaving({ changes, isSaving, isSaved }: CorrectionForm, onClose: () => void) {
  const [isLeft, setLeft] = useState(false);
  const mayLeave = useUnsavedGuard(changes > 0 && !isSaving && !isSaved && !isLeft, isSameForm);
  useEffect(() => {
    if (isLeft) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is left once
  }, [isLeft]);
  const giveUp = () => setLeft(true);
  const leave = async () => {
    if (await mayLeave()) giveUp();
  };
  return { leave, giveUp };
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Whether the URL still shows the same day in edit mode, so that the form stays. */
function isSameForm(here: Place, next: Place): boolean {
  const [from, to] = [here.search, next.search] as Readonly<Record<string, unknown>>[];
  return here.pathname === next.pathname && ['person', 'day', 'edit'].every((name) => from?.[name] === to?.[name]);
}

/** Focuses the first time initially, and the first error after a refused attempt. */
function useFocusInside(body: React.RefObject<HTMLFormElement | null>, { entries, refusal }: CorrectionForm) {
  const { checks } = entries;
  useEffect(() => {
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (checks > 0 || refusal) wrong?.focus();
    else body.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [body, checks, refusal]);
}

function Times({ form: { day, entries } }: { form: CorrectionForm }) {
  const { correction } = entries;
  const after = editedSegments(correction.edited, entries.errors, day.working_date);
  return (
    <>
      <CorrectionImpact now={day.segments} after={after} plan={planOf(day.shift)} />
      <div className={c['columns']}>
        <EntriesEditor
          {...entries}
          working_date={day.working_date}
          mayShape={day.locks.add_or_remove === null}
          onChange={(drafts) => entries.set(drafts)}
        />
        {day.locks.add_or_remove !== null && <p className={c['quiet']}>{day.locks.add_or_remove}</p>}
        <WillChange
          before={correction.before}
          after={entries.isRight ? correction.after : undefined}
          planned={(day.basis.day?.shift ?? day.basis.shift)?.work_time ?? 0}
        />
      </div>
    </>
  );
}

function Comment({ form: { comment, setComment, refusal } }: { form: CorrectionForm }) {
  return (
    <Textarea
      label={t('Reviewer’s comment')}
      placeholder={t('Why are you changing this?')}
      autosize
      minRows={1}
      maxLength={maxCommentCharacters}
      value={comment}
      error={refusal?.errors?.['comment']?.[0]}
      onChange={(event) => setComment(event.currentTarget.value)}
    />
  );
}

interface FootProps {
  form: CorrectionForm;
  name: string;
  isBarred: boolean;
  onCancel(): void;
}

/** Foot with the message on the left, the buttons on the right, and the number of changes in the label. */
function Foot({ form: { entries, refusal, conflict, changes, isSaving }, name, isBarred, onCancel }: FootProps) {
  const problem = refusal && !entries.isAnswered && !entries.errors.some(hasError) ? problemOf(refusal) : null;
  const error = problem ?? (entries.hasErrors ? t(editSummary) : null);
  return (
    <footer className={c['foot']}>
      {error ? (
        <p role="alert" data-tone="error">
          <Icon path={mdiAlertCircleOutline} size={16} />
          {error}
        </p>
      ) : (
        <p>
          {footText(conflict !== undefined, isBarred) ??
            t('Saving approves the day. We’ll notify {name}.', { name: firstNameOf(name) })}
        </p>
      )}
      <div>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={changes === 0 || conflict !== undefined || isBarred}>
          {entries.changes === 0
            ? t('Save')
            : t('{count, plural, one {Save # change} other {Save # changes}}', { count: entries.changes })}
        </Button>
      </div>
    </footer>
  );
}

function footText(isConflict: boolean, isBarred: boolean): string | undefined {
  if (isBarred) return t('You cannot save this right now. Your edits stay here until you leave.');
  return isConflict ? t('Choose which version to keep first.') : undefined;
}

const hasError = ({ clock, breaks }: { clock: string | null; breaks: readonly (string | null)[] }) =>
  clock !== null || breaks.some((error) => error !== null);
