import { Radio, Textarea } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { maxCommentCharacters, editTexts } from '../rules/edit.ts';
import { ClockOutFoot, LeaveFoot } from './ClockOutFoot.tsx';
import { summaryError, type ClockOutProps } from './clock-out.ts';
import { submissionOf } from './clock-out-form.ts';
import c from './clockout.module.css';
import { EditedDay } from './EditedDay.tsx';
import { ClockFields } from './EntryFields.tsx';
import { useClockOutForm } from './use-clock-out-form.ts';

interface AbnormalProps extends ClockOutProps {
  changes: number;
  onChanges(count: number): void;
  isLeaving: boolean;
  onStay(): void;
  onCancel(): void;
}

type Nature = 'normal' | 'abnormal';

/** Question whether a long day is right: 'normal' accepts the day as it is; 'abnormal' corrects its times. */
export function AbnormalClockOut({ changes, onChanges, isLeaving, onStay, onCancel, ...day }: AbnormalProps) {
  const { summary, clock, state } = day;
  const { nature, isUnanswered, form, choose, submit } = useAnswer(day);
  const body = useRef<HTMLFormElement>(null);
  const isEditing = nature === 'abnormal';
  const count = isEditing ? form.changes : 0;
  // A layout effect, so that even Escape right after the last digit asks about unsaved changes.
  useLayoutEffect(() => onChanges(count), [count, onChanges]);
  useFirstWrongFocused(body, isEditing ? form.checks : 0, state.refusal);

  const words = t('{count, plural, one {# unsaved change} other {# unsaved changes}}', { count: changes });
  const error =
    (form.isStale ? null : summaryError(state.refusal)) ?? (isEditing && form.hasErrors ? t(editTexts.summary) : null);
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
  const [nature, setNature] = useState<Nature | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useClockOutForm(summary, state.refusal);
  const choose = (chosen: Nature) => {
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
function useFirstWrongFocused(
  body: React.RefObject<HTMLFormElement | null>,
  checks: number,
  refusal: ClockOutProps['state']['refusal'],
) {
  useEffect(() => {
    if (checks > 0 || refusal) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [body, checks, refusal]);
}

interface NatureChoiceProps {
  nature: Nature | null;
  worked: string;
  isUnanswered: boolean;
  onChoose(nature: Nature): void;
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
      onChange={(value) => onChoose(value as Nature)}
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
  const { drafts, judged, errors, twelve, mayShape } = form;
  return (
    <>
      <EditedDay drafts={drafts} judged={judged} errors={errors} summary={summary} />
      {drafts.map((draft, index) => {
        const [edited, wrong, typing] = [judged.edited[index], errors[index], judged.typing[index]];
        if (!edited || !wrong || !typing) return null;
        return (
          <ClockFields
            key={draft.key}
            index={index}
            draft={draft}
            edited={edited}
            errors={wrong}
            typing={typing}
            workTime={judged.workTimes[index] ?? 0}
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
