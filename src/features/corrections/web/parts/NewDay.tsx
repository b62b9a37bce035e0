import { Anchor, Button, Checkbox, Select, Skeleton, Textarea, VisuallyHidden } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration } from '#platform/web/format.ts';
import { isShownInline, problemOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showCreationFailure, showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { editSummary, maxCommentCharacters } from '#features/clock/rules/edit.ts';
import { editedSegments } from '#features/clock/web/parts/edited-segments.ts';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import { hoursAround, planOf } from '#features/days/web/parts/day-hours.ts';
import { rulerText, shiftHours } from '#features/days/web/parts/day-words.ts';
import type { corrections } from '../../contract.ts';
import { effectOf } from '../../rules/effect.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { MarkWord, minutesWord } from '../day/WillChange.tsx';
import { correctedClocks } from '../entries/entries-form.ts';
import { EntriesEditor } from '../entries/EntriesEditor.tsx';
import { plannedClocks } from '../entries/planned-clocks.ts';
import { useEntries, type Entries } from '../entries/use-entries.ts';
import type { OfferedShift } from '../day/ChooseShift.tsx';
import { correctionsApi } from './corrections-api.ts';
import { LongReason } from '../entries/LongReason.tsx';
import { firstNameOf } from './correctable-day.ts';
import c from './new-day.module.css';
import { LockNote } from './ReviewBand.tsx';

type FindShiftReply = Reply<typeof corrections.findShift>;

interface NewDayProps {
  user_id: string;
  date: LocalDate;
  /** Reports whether there is unsaved input. */
  onDirty(isDirty: boolean): void;
  onCancel(): void;
  /** Opens the day if it is already recorded. */
  onOpen(): void;
  onStored(): void;
}

/** Form for adding a day, with entries from its shift and a preview of the day. */
export function NewDay(props: NewDayProps) {
  const { user_id, date } = props;
  const query = useQuery({
    ...correctionsApi.findShift.read({ params: { user_id }, query: { date } }),
    // Typed values must not be overwritten by a late response.
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState query={query} skeleton={<DayWaiting />}>
      {(found) => <FoundDay {...props} found={found} />}
    </QueryState>
  );
}

/** Placeholder for the shift, the ruler and two entries while they load. */
function DayWaiting() {
  return (
    <Delayed>
      <div role="status">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <Skeleton height={64} mb={20} />
        <Skeleton height={8} mb={28} />
        <Skeleton height={34} mb={12} />
        <Skeleton height={34} mb={12} />
      </div>
    </Delayed>
  );
}

function FoundDay(props: NewDayProps & { found: FindShiftReply }) {
  const { found } = props;
  const [index, setIndex] = useState(() => found.shift_list.findIndex(({ is_published }) => is_published));
  if (found.attendance_id)
    return (
      <p className={c['quiet']}>
        {t('This day already has attendance.')}{' '}
        <Anchor component="button" type="button" onClick={props.onOpen}>
          {t('Correct it instead')}
        </Anchor>
      </p>
    );
  if (found.refused) return <LockNote text={found.refused} />;
  const shift = found.shift_list[index];
  return (
    <>
      <FoundShift found={found} shift={shift} onChoose={setIndex} />
      <NewEntries key={index} {...props} shift={shift} />
    </>
  );
}

interface FoundShiftProps {
  found: FindShiftReply;
  shift: OfferedShift | undefined;
  onChoose(index: number): void;
}

/** The shift found for the day, with the choice of another one. */
function FoundShift({ found, shift, onChoose }: FoundShiftProps) {
  const [isChoosing, setChoosing] = useState(false);
  const now = useServerMinute();
  const { icon } = effectOf(found.basis, null, now);
  return (
    <div className={c['found']}>
      <span>
        <b>{shift ? `${shift.name}, ${shiftHours(shift)}` : t('No shift on this day')}</b>
        <small>
          {shift && (shift.is_published ? t('The published shift.') : t('For this day only.'))}{' '}
          <span className={c['reads']}>
            {t('Status without entries:')} <MarkWord icon={icon} size={16} />
          </span>
        </small>
      </span>
      {isChoosing ? (
        <Select
          aria-label={t('Shift', { of: 'work' })}
          size="xs"
          w={200}
          data={choicesOf(found)}
          value={String(shift ? found.shift_list.indexOf(shift) : -1)}
          onChange={(at) => onChoose(Number(at))}
          allowDeselect={false}
        />
      ) : (
        choicesOf(found).length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
            {shift ? t('Change shift') : t('Choose a shift')}
          </Button>
        )
      )}
    </div>
  );
}

/** Every shift that can be chosen, or none if none is published. */
function choicesOf({ shift_list }: FindShiftReply) {
  const shifts = shift_list.map((each, index) => ({
    value: String(index),
    label: `${each.name}, ${shiftHours(each)}`,
  }));
  return shift_list.some(({ is_published }) => is_published)
    ? shifts
    : [{ value: '-1', label: t('No shift') }, ...shifts];
}

type NewEntriesProps = NewDayProps & { found: FindShiftReply; shift: OfferedShift | undefined };

function useNewDay({ user_id, date, found, shift, onStored }: NewEntriesProps) {
  const [refusal, setRefusal] = useState<Fault | null>(null);
  const [isRemote, setRemote] = useState(false);
  const [comment, setComment] = useState('');
  const [longReason, setLongReason] = useState('');
  const basis = { ...found.basis, shift: shift ?? null, due_time: (shift ?? found.basis).due_time };
  const [initial] = useState(() => plannedClocks(date, shift, found.basis.zone));
  const entries = useEntries({ basis, recorded: { working_date: date, clocks: [] }, initial, refusal });
  const isDirty = entries.drafts !== initial || isRemote || comment.trim() !== '';
  const { busy: isSaving, run } = useAction(
    async () => {
      const body = {
        user_id,
        working_date: date,
        clocks: correctedClocks(entries.drafts, entries.context.twelve),
        comment: comment.trim() || null,
        long_reason: longReason.trim() || null,
        is_remote: isRemote,
        ...(shift?.template_id && !shift.is_published && { shift_template_id: shift.template_id }),
      };
      await correctionsApi.store.call({ body });
      showToast(t('Attendance added. We’ll notify {name}.', { name: firstNameOf(found.user.name) }));
      onStored();
    },
    { onFault: (fault) => (isShownInline(fault) ? setRefusal(fault) : void showCreationFailure(fault)) },
  );
  const save = async () => void (entries.check() && (await run()));
  const long = { reason: longReason, set: setLongReason };
  return { entries, refusal, isSaving, isRemote, setRemote, comment, setComment, long, isDirty, basis, save };
}

function NewEntries(props: NewEntriesProps) {
  const { date, found, shift, onDirty, onCancel } = props;
  const form = useNewDay(props);
  const { entries, isDirty } = form;
  const body = useRef<HTMLFormElement>(null);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (entries.checks > 0 || form.refusal) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [entries.checks, form.refusal]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form ref={body} noValidate onSubmit={submit}>
      <NewRuler entries={entries} date={date} shift={shift} />
      <div data-wide className={c['entries']}>
        <EntriesEditor {...entries} working_date={date} mayShape isNew onChange={(drafts) => entries.set(drafts)} />
      </div>
      <NewTimes entries={entries} isRemote={form.isRemote} basis={form.basis} />
      <Checkbox
        label={t('Worked remotely')}
        checked={form.isRemote}
        onChange={(event) => form.setRemote(event.currentTarget.checked)}
      />
      <LongReason entries={entries} refusal={form.refusal} value={form.long.reason} onChange={form.long.set} />
      <Textarea
        mt="sm"
        label={t('Comment')}
        autosize
        minRows={1}
        maxLength={maxCommentCharacters}
        value={form.comment}
        onChange={(event) => form.setComment(event.currentTarget.value)}
      />
      <Foot form={form} name={found.user.name} onCancel={onCancel} />
    </form>
  );
}

function NewRuler({ entries, date, shift }: { entries: Entries } & Pick<NewEntriesProps, 'date' | 'shift'>) {
  const segments = editedSegments(entries.typed.edited, entries.errors, date);
  const plan = planOf(shift ?? null);
  const [from, to] = hoursAround(plan, segments, null);
  const right = segments.flatMap(({ kind, ...span }) => (kind === 'error' ? [] : [{ ...span, kind }]));
  return <DayRuler {...{ from, to, segments }} plan={plan ?? undefined} label={rulerText(right, undefined)} />;
}

type Form = ReturnType<typeof useNewDay>;

/** Preview of the day: its mark, the work, and the delay. */
function NewTimes({ entries, isRemote, basis }: { entries: Entries; isRemote: boolean } & Pick<Form, 'basis'>) {
  const { before, after } = entries.correction;
  if (!entries.isRight) return <p className={c['quiet']}>{t('Correct the times to see this day’s result.')}</p>;
  const icon = isRemote && after.icon === 'completed' ? 'remote' : after.icon;
  return (
    <dl className={c['becomes']}>
      <div>
        <dt>{t('Status')}</dt>
        <dd>
          <MarkWord icon={before.icon} />
          <ChangeArrow />
          <b>
            <MarkWord icon={icon} />
          </b>
        </dd>
      </div>
      <div>
        <dt>{t('Worked')}</dt>
        <dd className="num">
          <b>{duration(after.work_time)}</b>
          {basis.shift && t('of {duration}', { duration: duration(basis.shift.work_time) })}
        </dd>
      </div>
      <div>
        <dt>{t('Late')}</dt>
        <dd className="num">{after.is_late ? minutesWord(after.late_by) : t('no')}</dd>
      </div>
    </dl>
  );
}

function Foot({ form, name, onCancel }: { form: Form; name: string; onCancel(): void }) {
  const { entries, refusal, isSaving } = form;
  const problem = refusal && !entries.isAnswered ? problemOf(refusal) : null;
  const error = problem ?? (entries.hasErrors ? t(editSummary) : null);
  return (
    <footer className={c['foot']}>
      {error ? (
        <p role="alert" data-tone="error">
          <Icon path={mdiAlertCircleOutline} size={16} />
          {error}
        </p>
      ) : (
        <p>{t('Saving approves the day. We’ll notify {name}.', { name: firstNameOf(name) })}</p>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {t('Add attendance')}
      </Button>
    </footer>
  );
}
