import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import { changedDays, weekOf, type WeekDraft } from './draft.ts';
import { weekHoursText } from '../figure-words.ts';
import c from './editor.module.css';

interface EditorFootProps {
  draft: WeekDraft;
  stored: WeekDraft;
  problem: string;
  isDirty: boolean;
  isBusy: boolean;
  /** Whether fields are wrong. */
  isBlocked: boolean;
  onCancel(): void;
  onSee(): void;
}

/** Says what is not saved yet, or what is wrong, and leads to what changes. */
export function EditorFoot({ draft, stored, problem, isDirty, isBusy, isBlocked, onCancel, onSee }: EditorFootProps) {
  const wrong = problem || (isBlocked ? t('Please fix above errors to continue.') : '');
  return (
    <footer className={c['foot']}>
      <div>{wrong ? <FormProblem text={wrong} /> : isDirty && <Unsaved draft={draft} stored={stored} />}</div>
      <Average draft={draft} />
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button loading={isBusy} disabled={!isDirty || isBlocked} onClick={onSee}>
        {t('See what changes')}
      </Button>
    </footer>
  );
}

/** '1 change not saved: Friday in week 1' */
function Unsaved({ draft, stored }: Pick<EditorFootProps, 'draft' | 'stored'>) {
  const days = changedDays(draft, stored);
  const [first] = days;
  const count = Math.max(1, days.length);
  return (
    <p className={c['unsaved']}>
      {t('{count, plural, one {# change not saved:} other {# changes not saved:}}', { count })}{' '}
      <b>{first ? placeText(first, draft.weeks.length) : t('the week')}</b>
    </p>
  );
}

const placeText = ({ week, day }: { readonly week: number; readonly day: number }, count: number) =>
  count === 1 ? dayName(day) : t('{day} in week {week}', { day: dayName(day), week: String(week + 1) });

/** Weekly hours, for small screens on which the card beside is far away. */
function Average({ draft }: Pick<EditorFootProps, 'draft'>) {
  const week = weekOf(draft);
  return week && <strong className={`${c['average']} num`}>{weekHoursText(week)}</strong>;
}
