import { Radio, Textarea } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { duration, minuteOfDay, isTwelveHour } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { companyZone } from '#platform/web/server-time.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import { hoursAround, planOf } from '#features/days/web/parts/day-hours.ts';
import { maxCommentCharacters, editSummary, type EditedSpan, type EntryErrors } from '../rules/edit.ts';
import type { ClockingSummary } from '../contract.ts';
import { ClockOutFoot, LeaveFoot } from './ClockOutFoot.tsx';
import { summaryError, type ClockOutProps } from './clock-out.ts';
import { submissionOf, type FormCheck, checkDrafts } from './clock-out-form.ts';
import { ClockFields } from './EntryFields.tsx';
import { editedSegments } from './parts/edited-segments.ts';
import { minutesSince, type ClockDraft, countChanges, draftOf, hasWrongTime } from './parts/entry-drafts.ts';
import { isBroken, withServer } from './parts/entry-errors.ts';
import c from './clockout.module.css';

interface AbnormalProps extends ClockOutProps {
  changes: number;
  onChanges(count: number): void;
  isLeaving: boolean;
  onStay(): void;
  onCancel(): void;
}

type ClockOutKind = 'normal' | 'abnormal';

/** Question whether a long day is right: 'normal' accepts the day as it is; 'abnormal' corrects its times. */
export function AbnormalClockOut({ changes, onChanges, isLeaving, onStay, onCancel, ...day }: AbnormalProps) {
  const { summary, clock, state } = day;
  const { nature, isUnanswered, form, choose, submit } = useAnswer(day);
  const body = useRef<HTMLFormElement>(null);
  const isEditing = nature === 'abnormal';
  const count = isEditing ? form.changes : 0;
  // A layout effect, so that even Escape right after the last digit asks about unsaved changes.
  useLayoutEffect(() => onChanges(count), [count, onChanges]);
  useFocusFirstInvalid(body, isEditing ? form.checks : 0, state.refusal);

  const words = t('{count, plural, one {# unsaved change} other {# unsaved changes}}', { count: changes });
  const error =
    (form.isStale ? null : summaryError(state.refusal)) ?? (isEditing && form.hasErrors ? t(editSummary) : null);
  return (
    <form ref={body} className={c['form']} noValidate onSubmit={submit}>
      <div className={c['scroll']}>
        <NatureChoice
          nature={nature}
          worked={duration(summary.total_work_time)}
          isUnanswered={isUnanswered}
          onChoose={choose}
        />
        {isEditing && <EditedTimes form={form} summary={summary} />}
      </div>
      {isLeaving && changes > 0 ? (
        <LeaveFoot changes={words} onStay={onStay} onLeave={onCancel} />
      ) : (
        <ClockOutFoot
          press={state.press}
          error={error}
          hint={changes > 0 ? words : null}
          onCancel={onCancel}
          onWithdraw={clock.withdraw}
        />
      )}
    </form>
  );
}

/** State of the answer: the choice, the corrected times, and the request made from them. */
function useAnswer({ summary, clock, state }: ClockOutProps) {
  const [nature, setNature] = useState<ClockOutKind | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useClockOutForm(summary, state.refusal);
  const choose = (chosen: ClockOutKind) => {
    setUnanswered(false);
    setNature(chosen);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (nature === null) return setUnanswered(true);
    if (nature === 'normal') return void clock.press('outNormal');
    const submission = form.check() ? submissionOf(form.drafts, summary, form.comment, form.twelve) : null;
    if (submission) void clock.press('outAbnormal', submission);
  };
  return { nature, isUnanswered, form, choose, submit };
}

/** Focuses the first invalid field on submit. */
function useFocusFirstInvalid(
  body: React.RefObject<HTMLFormElement | null>,
  checks: number,
  refusal: ClockOutProps['state']['refusal'],
) {
  useEffect(() => {
    if (checks > 0 || refusal) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [body, checks, refusal]);
}

interface NatureChoiceProps {
  nature: ClockOutKind | null;
  worked: string;
  isUnanswered: boolean;
  onChoose(nature: ClockOutKind): void;
}

function NatureChoice({ nature, worked, isUnanswered, onChoose }: NatureChoiceProps) {
  const choices = [
    { value: 'normal', label: t('normal'), hint: t('Yes, {worked} is right.', { worked }) },
    { value: 'abnormal', label: t('abnormal'), hint: t('No, I’ll correct the times.') },
  ] as const;
  return (
    <Radio.Group
      label={t('Have you worked this long?')}
      withAsterisk
      value={nature}
      onChange={(value) => onChoose(value as ClockOutKind)}
      classNames={{ label: c['question'] ?? '' }}
    >
      <div className={c['choices']}>
        {choices.map(({ value, label, hint }) => (
          <Radio.Card key={value} value={value} className={c['choice'] ?? ''} data-error={isUnanswered || undefined}>
            <Radio.Indicator size="sm" />
            <span>
              <b>{label}</b>
              <small>{hint}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
      {isUnanswered && (
        <p className={c['error']} role="alert">
          <Icon path={mdiAlertCircleOutline} size={14} />
          {t('Please check Clock Out Nature Checkbox')}
        </p>
      )}
    </Radio.Group>
  );
}

interface EditedTimesProps {
  form: ReturnType<typeof useClockOutForm>;
  summary: ClockOutProps['summary'];
}

function EditedTimes({ form, summary }: EditedTimesProps) {
  const { drafts, checked, errors, twelve, mayShape } = form;
  return (
    <>
      <EditedDay drafts={drafts} checked={checked} errors={errors} summary={summary} />
      {drafts.map((draft, index) => {
        const [edited, wrong, typing] = [checked.edited[index], errors[index], checked.typing[index]];
        if (!edited || !wrong || !typing) return null;
        return (
          <ClockFields
            key={draft.key}
            index={index}
            draft={draft}
            edited={edited}
            errors={wrong}
            typing={typing}
            workTime={checked.workTimes[index] ?? 0}
            working_date={summary.working_date}
            twelve={twelve}
            mayShape={mayShape}
            onChange={(changed) => form.set(drafts.map((each) => (each.key === draft.key ? changed : each)))}
            onRemove={
              mayShape && drafts.length > 1
                ? () => form.set(drafts.filter((each) => each.key !== draft.key))
                : undefined
            }
          />
        );
      })}
      <CommentField form={form} />
    </>
  );
}

function CommentField({ form: { comment, commentError, setComment } }: Pick<EditedTimesProps, 'form'>) {
  return (
    <Textarea
      label={t('Comment')}
      placeholder={t('Please explain what happened.')}
      maxLength={maxCommentCharacters}
      autosize
      minRows={2}
      mt="md"
      value={comment}
      error={commentError}
      onChange={(event) => setComment(event.currentTarget.value)}
      description={
        <span className="num">{t('{count} of {max}', { count: comment.length, max: maxCommentCharacters })}</span>
      }
    />
  );
}

interface EditedDayProps {
  drafts: readonly ClockDraft[];
  checked: FormCheck;
  errors: readonly EntryErrors[];
  summary: ClockingSummary;
}

/** The edited day on a ruler; invalid entries are hatched red. */
function EditedDay({ checked, errors, summary }: EditedDayProps) {
  const zone = companyZone();
  const minutes = (instant: number) => minutesSince(summary.working_date, instant, zone);
  const segments = editedSegments(checked.edited, errors, summary.working_date);
  const plan = planOf(summary.shift);
  const [from, to] = hoursAround(plan, segments, null);
  const label = checked.edited
    .map((clock, index) => t('Entry {number} {times}', { number: index + 1, times: spanText(clock, minutes) }))
    .join(', ');
  return (
    <div className={c['ruler']}>
      <DayRuler from={from} to={to} segments={segments} plan={plan ?? undefined} label={label} />
    </div>
  );
}

function spanText({ start, end }: EditedSpan, minutes: (instant: number) => number): string {
  const say = (instant: number | null) =>
    instant === null ? t('open', { of: 'entry' }) : minuteOfDay(minutes(instant));
  return t('{from} to {to}', { from: say(start), to: say(end) });
}

/** Form state of the dialog: drafts, rules, and the server's refusal. */
function useClockOutForm(summary: ClockingSummary, refusal: Fault | null) {
  const { can } = useSession();
  const twelve = isTwelveHour();
  const [drafts, setDrafts] = useState(() => draftOf(summary, twelve));
  const [comment, setComment] = useState('');
  /** Number of submit attempts; from the first one on, missing ends are errors. */
  const [checks, setChecks] = useState(0);
  /** Refusal that became outdated by further typing. */
  const [answered, setAnswered] = useState<Fault | null>(null);
  const now = useServerTime();
  const checked = checkDrafts(drafts, { zone: companyZone(), working_date: summary.working_date, now, twelve });
  const isStale = refusal === answered;
  const own = checks > 0 ? checked.submitting : checked.typing;
  const errors = isStale ? own : withServer(own, refusal);
  const isUnreadable = drafts.some((draft) => hasWrongTime(draft, twelve));

  return {
    drafts,
    comment,
    twelve,
    checked,
    errors,
    checks,
    isStale,
    commentError: isStale ? null : (refusal?.errors?.['comment']?.[0] ?? null),
    hasErrors: errors.some(isBroken) || (checks > 0 && isUnreadable),
    changes: countChanges(drafts, summary, twelve) + (comment.trim() ? 1 : 0),
    mayShape: can('add_any_attendance', 'edit_any_attendance') && !summary.is_discharge_applied,
    /** Validates as on submit. @returns whether it may be sent */
    check(): boolean {
      setChecks((times) => times + 1);
      return !isUnreadable && !checked.submitting.some(isBroken);
    },
    set(next: readonly ClockDraft[]) {
      setDrafts([...next]);
      setAnswered(refusal);
    },
    setComment(text: string) {
      setComment(text);
      setAnswered(refusal);
    },
  };
}
