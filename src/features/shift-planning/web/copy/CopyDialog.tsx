import { Checkbox, Select } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { WeekStepper } from '#features/attendance/web/parts/WeekStepper.tsx';
import { useCopying, type Copying, type CopyPreview, type CopyPolicy } from './use-copying.ts';
import c from './copy.module.css';

type Options = Parameters<typeof useCopying>[0];

/** Copies a week to the next four, each with its preview and conflicts. */
export function CopyDialog({ onClose, ...options }: Omit<Options, 'onDone'> & { onClose(): void }) {
  const copying = useCopying({ ...options, onDone: onClose });
  const { week, preview, chosen } = copying;
  const weeks = (preview.data?.weeks ?? []).filter((each) => each.shifts > 0 && chosen.includes(each.start_date));
  const sum = (of: (week: Week) => number) => weeks.reduce((total, each) => total + of(each), 0);
  const [shifts, skipped] = [sum((each) => each.shifts), sum((each) => each.skipped)];
  const drafts = (
    <p className={c['message']}>
      {shifts > 0 && <b className="num">{t('{count, plural, one {# draft} other {# drafts}}', { count: shifts })}</b>}
      {skipped > 0 && t(', {count} skipped', { count: skipped })}
    </p>
  );
  return (
    <ActionDialog
      title={t('Copy {week}', { week: weekText(week) })}
      label={t('{count, plural, one {Copy to # week} other {Copy to # weeks}}', { count: weeks.length })}
      action={copying}
      isDisabled={shifts === 0 || preview.isFetching}
      foot={drafts}
      onAct={() => void copying.copy()}
      onClose={onClose}
    >
      <WeekStepper first={week} onChange={copying.setWeek} />
      <QueryState query={preview}>{(data) => <Weeks preview={data} copying={copying} />}</QueryState>
      <Select
        label={t('Where there is already a draft')}
        description={t('Copied shifts never replace published shifts.')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[
          { value: 'keep', label: t('Keep the draft') },
          { value: 'keep_published', label: t('Replace the draft') },
        ]}
        value={copying.where_taken}
        onChange={(value) => copying.setWhereTaken((value ?? 'keep') as CopyPolicy)}
        allowDeselect={false}
      />
    </ActionDialog>
  );
}

function Weeks({ preview, copying }: { preview: CopyPreview; copying: Copying }) {
  const { left, setLeft } = copying;
  if (preview.shifts === 0)
    return <p className={c['nothing']}>{t('This week has no shifts to copy. Standard hours repeat automatically.')}</p>;
  const choose = (start: LocalDate, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(start);
    else next.add(start);
    setLeft(next);
  };
  return (
    <>
      <p className={c['line']}>{aboutText(preview)}</p>
      <ul className={c['weeks']}>
        {preview.weeks.map((each) => (
          <li key={each.start_date}>
            <Checkbox
              label={
                <>
                  <b>{weekText(each.start_date)}</b>
                  {notesOf(each).map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                  <Ways week={each} />
                </>
              }
              checked={!left.has(each.start_date)}
              disabled={each.shifts === 0}
              onChange={({ currentTarget }) => choose(each.start_date, currentTarget.checked)}
            />
            <em className="num">{number(each.shifts)}</em>
          </li>
        ))}
      </ul>
    </>
  );
}

type Week = CopyPreview['weeks'][number];

/** Conflicts of a week: the first in full, and the number of warnings that are drafted anyway. */
function Ways({ week: { conflicts, conflict_count, refused_count } }: { week: Week }) {
  const [first] = conflicts;
  const warned = conflict_count - refused_count;
  return (
    <>
      {first && refused_count > 0 && (
        <small data-bad>
          <Icon path={mdiAlertCircleOutline} size={14} />
          {t('{conflicts}: {name}, {text}', {
            conflicts: t('{count, plural, one {# conflict} other {# conflicts}}', { count: refused_count }),
            name: first.name,
            text: first.text,
          })}
        </small>
      )}
      {warned > 0 && (
        <small data-kept>
          <Icon path={mdiAlertCircleOutline} size={14} />
          {t('{count, plural, one {# warning} other {# warnings}}', { count: warned })}
        </small>
      )}
    </>
  );
}

function notesOf({ kept, skipped, conflict_count }: Week): string[] {
  if (kept + skipped + conflict_count === 0) return [t('No conflicts')];
  return [
    kept > 0 && t('{count, plural, one {# day already planned} other {# days already planned}}', { count: kept }),
    skipped > 0 && t('{count, plural, one {# day is left out} other {# days are left out}}', { count: skipped }),
  ].filter((note) => note !== false);
}

/** '62 shifts of 13 people, with the drafts.' */
const aboutText = ({ shifts, people }: CopyPreview): string =>
  t(
    '{days, plural, one {# day} other {# days}} for {people, plural, one {# person} other {# people}}, including drafts.',
    { days: shifts, people },
  );

/** '14 – 20 December' */
function weekText(first: LocalDate): string {
  const last = addDays(first, 6);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)} – ${dayAndMonth(last)}`;
}
