import { Select } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useCut } from '#platform/web/use-cut.tsx';
import { dayCount } from '../model/actions.ts';
import type { PreviewChange } from '../model/preview-change.ts';
import type { Assignable } from '../tools/PlanFilters.tsx';
import { ClearPreview } from './ClearPreview.tsx';
import { useClearing, type ClearSelection, type ClearScope } from './use-clearing.ts';
import c from './clear.module.css';

interface ClearDialogProps {
  /** Week and filters that the plan shows. */
  initial: ClearSelection;
  assignable: Assignable | undefined;
  isSaving: boolean;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that previews what is cleared and then clears exactly that. */
export function ClearDialog({ initial, assignable, isSaving, refresh, onClose }: ClearDialogProps) {
  const [selection, setAsked] = useState(initial);
  const clearing = useClearing(selection, { isSaving, refresh, onDone: onClose });
  const { preview, kept, going, outdated } = clearing;
  const change = (changes: Partial<ClearSelection>) => setAsked({ ...selection, ...changes });
  return (
    <ActionDialog
      size={650}
      title={t('Clear shifts')}
      label={t('Clear {shifts}', { shifts: dayCount(going.shifts) })}
      action={clearing}
      isDestructive
      isDisabled={going.shifts === 0 || preview.isFetching}
      footer={<p className={c['message']}>{going.shifts > 0 && summary(going)}</p>}
      onAct={() => void clearing.clear()}
      onClose={onClose}
    >
      <p className={c['line']}>{t('Preview the shifts to be cleared. Days with recorded attendance keep theirs.')}</p>
      <Fields asked={selection} assignable={assignable} onChange={change} />
      {outdated && <Outdated {...outdated} />}
      <QueryState query={preview}>
        {(data) => (
          <ClearPreview
            preview={data}
            start_date={selection.start_date}
            end_date={selection.end_date}
            kept={kept}
            onKeep={clearing.setKept}
          />
        )}
      </QueryState>
    </ActionDialog>
  );
}

const Outdated = ({ title, changes }: NonNullable<ReturnType<typeof useClearing>['outdated']>) => (
  <div className={c['outdated']} role="alert">
    <b>{title}</b>
    <span>
      {changes.map((each) => (
        <Change key={each.title} {...each} />
      ))}
      {t('Nothing was cleared. Review the updated preview.')}
    </span>
  </div>
);

/** Days that are named at first. */
const firstNamed = 3;

/** '1 more day would be cleared: Ben Hartmann, Thu 24 Dec.' */
function Change({ title, days }: PreviewChange) {
  const { shown, more } = useCut(days, firstNamed);
  return (
    <>
      {`${title}: ${shown.join('; ')}`}
      {more && <> {more}</>}
      {'. '}
    </>
  );
}

const summary = ({ people, shifts }: ReturnType<typeof useClearing>['going']): string =>
  t(
    '{count, plural, one {Clears {shifts} for # person. This cannot be undone.} other {Clears {shifts} for # people. This cannot be undone.}}',
    { count: people, shifts: dayCount(shifts) },
  );

interface FieldsProps {
  asked: ClearSelection;
  assignable: Assignable | undefined;
  onChange(changes: Partial<ClearSelection>): void;
}

function Fields({ asked, assignable, onChange }: FieldsProps) {
  const { start_date, end_date } = asked;
  return (
    <div className={c['fields']}>
      <DateField
        label={t('From')}
        value={start_date}
        isKept
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
        onChange={(date) => onChange({ end_date: (date ?? end_date) as LocalDate })}
      />
      <Choices asked={asked} assignable={assignable} onChange={onChange} />
    </div>
  );
}

function Choices({ asked: { department_id, which }, assignable, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label={t('Department')}
        data={[
          { value: '', label: t('All departments') },
          ...(assignable?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={department_id ?? ''}
        onChange={(id) => onChange({ department_id: id || undefined })}
        allowDeselect={false}
      />
      <Select
        label={t('Shifts')}
        data={[
          { value: 'all', label: t('All shifts') },
          { value: 'drafts', label: t('Drafts only') },
          { value: 'published', label: t('Published only') },
        ]}
        value={which}
        onChange={(value) => onChange({ which: (value ?? 'all') as ClearScope })}
        allowDeselect={false}
      />
    </>
  );
}
