import { Button, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { useAction } from '#platform/web/use-action.ts';
import { maxCommentCharacters } from '#features/clock/rules/edit.ts';
import { correctionsApi } from '#features/corrections/web/parts/corrections-api.ts';
import { DayComment } from '#features/days/web/parts/DayParts.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import { useRefreshDays } from '../calendar/use-day.ts';
import c from './day-comments.module.css';

/** Comments on a day. On their own day, a person can write one for the reviewers. */
export function DayComments({ entry }: { entry: AttendanceEntry }) {
  const isOwn = usePerson().id === entry.user_id;
  const [isWriting, setWriting] = useState(false);
  if (!isOwn || entry.closed_period) return <DayComment {...entry} />;
  if (isWriting) return <OwnComment entry={entry} onClose={() => setWriting(false)} />;
  return (
    <>
      <DayComment {...entry} />
      <Button className={c['begin']} variant="default" size="xs" onClick={() => setWriting(true)}>
        {entry.comment ? t('Change your comment') : t('Add a comment')}
      </Button>
    </>
  );
}

interface OwnCommentProps {
  entry: AttendanceEntry;
  onClose(): void;
}

function useOwnComment({ entry: { id, comment }, onClose }: OwnCommentProps) {
  const [text, setText] = useState(comment ?? '');
  const refresh = useRefreshDays();
  const isChanged = text.trim() !== (comment ?? '');
  const { busy, run } = useAction(async () => {
    await correctionsApi.comment.call({ params: { id }, body: { comment: text.trim() || null } });
    refresh();
    onClose();
  });
  useUnsavedGuard(isChanged && !busy);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) void run();
  };
  return { text, setText, isSaving: busy, isChanged, save };
}

function OwnComment(props: OwnCommentProps) {
  const { text, setText, isSaving, isChanged, save } = useOwnComment(props);
  return (
    <form className={c['form']} noValidate onSubmit={save}>
      <Textarea
        aria-label={t('Your comment')}
        placeholder={t('What should your reviewers know?')}
        autosize
        minRows={2}
        maxLength={maxCommentCharacters}
        value={text}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" size="xs" onClick={props.onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="xs" loading={isSaving} disabled={!isChanged}>
          {t('Save comment')}
        </Button>
      </div>
    </form>
  );
}
