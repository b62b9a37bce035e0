import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { StoredPattern } from './pattern-values.ts';
import { patternsApi } from './patterns-api.ts';
import { RunPreview } from './RunPreview.tsx';
import { useRunning, type RunValues } from './use-running.ts';
import c from './patterns.module.css';

interface RunDialogProps {
  pattern: StoredPattern;
  onClose(): void;
}

/** Dialog that previews a run and then drafts exactly that. */
export function RunDialog({ pattern, onClose }: RunDialogProps) {
  const { name } = pattern.data;
  const running = useRunning(pattern, onClose);
  const { asked, change, preview, isFresh, isOutdated } = running;
  const data = running.refusal ? undefined : preview.data;
  return (
    <ActionDialog
      size={650}
      title={t('Create drafts from {name}', { name })}
      label={
        data?.is_whole && data.shifts > 0
          ? t('{count, plural, one {Create # draft} other {Create # drafts}}', { count: data.shifts })
          : t('Create drafts')
      }
      action={running}
      isDisabled={!isFresh || matchesPlan(data)}
      footer={<Summary preview={data} />}
      onAct={() => void running.run()}
      onClose={onClose}
    >
      <Fields id={pattern.data.id} asked={asked} errors={running.errors} onChange={change} />
      {isOutdated && (
        <p className={c['outdated']} role="alert">
          {t('The pattern changed, so nothing was drafted. Review the updated preview.')}
        </p>
      )}
      {running.refusal ? (
        <p className={c['refusal']} role="alert">
          {running.refusal}
        </p>
      ) : (
        <QueryState query={preview} skeleton={<SkeletonRows rows={4} />}>
          {(data) => <RunPreview preview={data} isStale={preview.isPlaceholderData} asked={asked} />}
        </QueryState>
      )}
    </ActionDialog>
  );
}

type Preview = ReturnType<typeof useRunning>['preview']['data'];

const matchesPlan = (preview: Preview): boolean => preview?.shifts === 0 && preview.is_whole;

function Summary({ preview }: { preview: Preview }) {
  return (
    <p className={c['message']} role="status">
      {preview && (matchesPlan(preview) ? t('The plan already matches the pattern.') : draftsOf(preview))}
    </p>
  );
}

function draftsOf({ is_whole, shifts, people, runners }: NonNullable<Preview>): string {
  if (!is_whole) return manyText(runners);
  const drafts = t('{count, plural, one {# draft} other {# drafts}}', { count: shifts });
  return t(
    '{count, plural, one {{drafts} for # person. Only planners see drafts.} other {{drafts} for # people. Only planners see drafts.}}',
    { count: people, drafts },
  );
}

const manyText = (runners: number) =>
  t('{runners} people are assigned. Their drafts are created one after another.', { runners: number(runners) });

interface FieldsProps {
  id: string;
  asked: RunValues;
  errors: Readonly<Record<string, string | undefined>>;
  onChange(changes: Partial<RunValues>): void;
}

function Fields({ id, asked, errors, onChange }: FieldsProps) {
  const { start_date, end_date } = asked;
  return (
    <div className={c['runFields']}>
      <PeopleSelect id={id} asked={asked} onChange={onChange} />
      <DateField
        label={t('From')}
        value={start_date}
        isKept
        error={errors['start_date']}
        onChange={(date) => {
          const from = (date ?? start_date) as LocalDate;
          onChange({ start_date: from, end_date: from > end_date ? from : end_date });
        }}
      />
      <DateField
        label={t('To', { of: 'end' })}
        value={end_date}
        min={start_date}
        isKept
        error={errors['end_date']}
        onChange={(date) => onChange({ end_date: (date ?? end_date) as LocalDate })}
      />
      <Checks asked={asked} onChange={onChange} />
    </div>
  );
}

function Checks({ asked, onChange }: Pick<FieldsProps, 'asked' | 'onChange'>) {
  return (
    <div className={c['checks']}>
      <Checkbox
        label={t('Skip days changed manually')}
        description={t('All other days follow the pattern')}
        checked={asked.keep_hand}
        onChange={({ currentTarget }) => onChange({ keep_hand: currentTarget.checked })}
      />
      <Checkbox
        label={t('Skip days with a warning')}
        description={t('Too little rest or too many days in a row')}
        checked={asked.on_conflict === 'skip'}
        onChange={({ currentTarget }) => onChange({ on_conflict: currentTarget.checked ? 'skip' : 'keep' })}
      />
      <Checkbox
        label={t('Leave holidays free')}
        description={t('Half holidays, too')}
        checked={asked.leave_holidays}
        onChange={({ currentTarget }) => onChange({ leave_holidays: currentTarget.checked })}
      />
    </div>
  );
}

/** Choice of everyone who runs it, or the people of one of its groups. */
function PeopleSelect({ id, asked, onChange }: Omit<FieldsProps, 'errors'>) {
  const today = companyToday() as LocalDate;
  const query = { start_date: today, end_date: today, page: 1, per_page: 1 };
  const { data } = useQuery(patternsApi.runners.read({ params: { id }, query }));
  return (
    <Select
      className={c['for'] ?? ''}
      label={t('For')}
      data={[
        { value: '', label: t('Everyone assigned') },
        ...(data?.groups ?? []).map((group) => ({ value: group.id, label: group.name })),
      ]}
      value={asked.group_id ?? ''}
      allowDeselect={false}
      onChange={(group) => onChange({ group_id: group || null })}
    />
  );
}
