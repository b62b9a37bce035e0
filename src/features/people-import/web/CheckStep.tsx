import { Button } from '@mantine/core';
import { mdiArrowRight, mdiDownload } from '@mdi/js';
import { useMutation, useQueryClient, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showRefusal } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { ImpactCard } from '#platform/web/ui/ImpactBox.tsx';
import type { FieldKey } from '../rules/fields.ts';
import type { CheckResult, ImportFile, ImportSettings } from '../rules/shapes.ts';
import type { peopleImport } from '../contract.ts';
import type { ReplacementInput } from './Repeated.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { CountTabs, type Action } from './CountTabs.tsx';
import { Foot, Frame } from './Frame.tsx';
import { importApi } from './import-api.ts';
import { settingsOf } from './settings.ts';
import { useImportCheck, type Fix } from './use-check.ts';
import { Rows } from './Rows.tsx';
import type { SkippedField } from './RowTables.tsx';
import c from './import.module.css';

interface CheckStepProps {
  file: ImportFile;
  onBack(): void;
}

/** Shows what every row means; the tabs show the counts. */
export function CheckStep({ file, onBack }: CheckStepProps) {
  const { query, again } = useImportCheck(file);
  const [left, setLeft] = useState<readonly SkippedField[]>([]);
  const [effective_from, setFrom] = useState(companyToday() as LocalDate);
  const counts = query.data?.counts;
  const effects = useImportEffects(file.import_id, { checked: query.data, left, effective_from });
  return (
    <Frame
      now={3}
      file={file}
      actions={counts && counts.wrong > 0 && <WrongRowsFile id={file.import_id} count={counts.wrong} />}
    >
      <QueryState query={query}>
        {(checked) => (
          <>
            <RowTabs
              {...{ file, checked, left, effective_from }}
              isBusy={again.isPending}
              onFix={(fixes) => again.mutate({ fixes })}
              onManager={(value, person) => again.mutate({ settings: withManager(settingsOf(file), value, person) })}
              onReplace={(one) => again.mutate({ settings: withReplacement(settingsOf(file), one) })}
              onLeaveOut={(field) => again.mutate({ settings: withoutColumn(settingsOf(file), field) })}
              onLeave={setLeft}
              onFrom={setFrom}
            />
            {checked.counts.changed + checked.counts.new > 0 && <ImportEffects query={effects} />}
            <CheckFoot
              {...{ file, checked, left, effective_from, onBack }}
              isBusy={
                again.isPending || (checked.counts.changed > 0 && (effects.isPending || effects.isPlaceholderData))
              }
            />
          </>
        )}
      </QueryState>
    </Frame>
  );
}

function withManager(settings: ImportSettings, value: string, person: string | null | undefined): ImportSettings {
  const others = settings.managers.filter((manager) => manager.value !== value);
  return { ...settings, managers: person === undefined ? others : [...others, chosenManager(value, person)] };
}

/** @param person an id, `row:…` of a new person, or null for no manager */
const chosenManager = (value: string, person: string | null): ImportSettings['managers'][number] =>
  person?.startsWith('row:') ? { value, with: null, row: Number(person.slice(4)) } : { value, with: person };

function withReplacement(
  settings: ImportSettings,
  { field, value, with: replacement }: ReplacementInput,
): ImportSettings {
  const others = (settings.replacements ?? []).filter(
    (replacement) => replacement.field !== field || replacement.value !== value,
  );
  return {
    ...settings,
    replacements: replacement === undefined ? others : [...others, { field, value, with: replacement }],
  };
}

const withoutColumn = (settings: ImportSettings, field: FieldKey): ImportSettings => ({
  ...settings,
  columns: settings.columns.map((column) => (column === field ? null : column)),
});

interface TabbedProps {
  file: ImportFile;
  checked: CheckResult;
  left: readonly SkippedField[];
  effective_from: LocalDate;
  isBusy: boolean;
  onFix(fixes: Fix[]): void;
  onManager(value: string, person: string | null | undefined): void;
  onReplace(replacing: ReplacementInput): void;
  onLeaveOut(field: FieldKey): void;
  onLeave(left: readonly SkippedField[]): void;
  onFrom(date: LocalDate): void;
}

const order: readonly Action[] = ['wrong', 'new', 'changed', 'unchanged'];

function RowTabs({ checked, onManager, onReplace, onLeaveOut, ...props }: TabbedProps) {
  const { counts, fixed } = checked;
  // The wrong rows stay selected while they are corrected, even when none is wrong any longer.
  const [first] = useState(() =>
    counts.wrong + fixed > 0 ? 'wrong' : (order.find((action) => counts[action] > 0) ?? 'unchanged'),
  );
  const [chosen, choose] = useState<Action>();
  const action = chosen ?? first;
  const { replacements = [] } = settingsOf(props.file);
  const hasCauses = action === 'wrong' && checked.causes.length + checked.settled.length + replacements.length > 0;
  return (
    <>
      <CountTabs checked={checked} action={action} onChoose={choose} />
      <div className={c['check']} data-wrong={hasCauses || undefined}>
        {hasCauses && (
          <ErrorSummary
            id={props.file.import_id}
            {...{ checked, replacements, onManager, onReplace, onLeaveOut }}
            isBusy={props.isBusy}
          />
        )}
        <Rows key={action} action={action} checked={checked} {...props} />
      </div>
    </>
  );
}

interface FootProps extends Pick<TabbedProps, 'file' | 'checked' | 'left' | 'effective_from' | 'isBusy'> {
  onBack(): void;
}

function CheckFoot({ file, checked, left, effective_from, isBusy, onBack }: FootProps) {
  const cache = useQueryClient();
  const { counts } = checked;
  const start = useMutation({
    ...importApi.processData.write(),
    onError: (error) => void showRefusal(error),
    onSettled: () => cache.invalidateQueries({ queryKey: importApi.show.key }),
  });
  const leave = left.map(({ row, field }) => ({ row, field }));
  const total = counts.new + counts.changed - asTheyAre(left);
  return (
    <Foot
      line={
        <>
          {counts.wrong > 0 && <i className={c['dot']} />}
          {footLine(checked, left.length)}
        </>
      }
    >
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
      <Button
        loading={start.isPending}
        disabled={total === 0 || isBusy}
        rightSection={<Icon path={mdiArrowRight} size={18} />}
        onClick={() => start.mutate({ body: { import_id: file.import_id, effective_from, leave } })}
      >
        {t('{count, plural, one {Import # person} other {Import # people}}', { count: total })}
      </Button>
    </Foot>
  );
}

/** Counts the people none of whose fields will change. */
const asTheyAre = (left: readonly SkippedField[]) =>
  [...Map.groupBy(left, ({ row }) => row).values()].filter((fields) => fields.length === fields[0]?.of).length;

function WrongRowsFile({ id, count }: { id: string; count: number }) {
  const save = () => saveFile(`employee/employee/entry-import/${id}/wrong-rows`, {}, 'wrong-rows.csv');
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiDownload} size={18} />}
      onClick={() => void save().catch(showFailure)}
    >
      {t('{count, plural, one {Download # invalid row} other {Download # invalid rows}}', { count })}
    </Button>
  );
}

type ImportEffectsReply = Reply<(typeof peopleImport)['effects']>;

interface ImportEffectsOptions {
  readonly checked: CheckResult | undefined;
  readonly left: readonly SkippedField[];
  readonly effective_from: LocalDate;
}

/** Loads the impact of the checked rows beyond the people themselves. */
function useImportEffects(id: string, { checked, left, effective_from }: ImportEffectsOptions) {
  const leave = left.map(({ row, field }) => ({ row, field }));
  return useQuery<ImportEffectsReply, Fault>({
    queryKey: [...importApi.effects.key, id, effective_from, leave, checked],
    queryFn: () => importApi.effects.call({ params: { id }, body: { effective_from, leave } }),
    enabled: checked !== undefined && checked.counts.changed + checked.counts.new > 0,
    placeholderData: keepPreviousData,
  });
}

/** Shows the changes that the import books together with the people. */
function ImportEffects({ query }: { query: UseQueryResult<ImportEffectsReply, Fault> }) {
  return (
    <div aria-live="polite">
      <QueryState query={query} skeleton={<p className={c['hint']}>{t('Checking the impact on leave balances…')}</p>}>
        {({ effects }) => (
          <div className={c['effects']}>
            {effects.map((effect) => (
              <ImpactCard {...effect} key={effect.title} />
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}

/** Sums up a check in one or two sentences. @param left number of fields that stay as they are */
function footLine({ counts, fixed, without_manager, changed_fields }: CheckResult, left: number): string {
  return [
    fixedLine(counts.wrong, fixed),
    changedLine(counts.changed, changed_fields, left),
    managerLine(without_manager),
  ]
    .filter(Boolean)
    .join(' ');
}

function fixedLine(wrong: number, fixed: number): string {
  if (wrong === 0)
    return fixed > 0
      ? t('{count, plural, one {# row fixed. No problems left.} other {All # rows fixed.}}', { count: fixed })
      : '';
  if (fixed > 0)
    return t('{fixed} of {all} rows fixed. The rest are skipped unless you fix them.', {
      fixed,
      all: fixed + wrong,
    });
  return t(
    '{count, plural, one {# invalid row is skipped unless you fix it.} other {# invalid rows are skipped unless you fix them.}}',
    { count: wrong },
  );
}

function changedLine(people: number, fields: number, left: number): string {
  if (people === 0) return '';
  const what = t('{count} of {all} fields', { count: fields - left, all: fields });
  return t(
    '{count, plural, one {{what} will change for # person. The history keeps a dated entry.} other {{what} will change for # people. The history keeps dated entries.}}',
    { count: people, what },
  );
}

const managerLine = (count: number) =>
  count > 0 &&
  t(
    '{count, plural, one {# person is imported without a manager because the manager’s row is invalid.} other {# people are imported without managers because the managers’ rows are invalid.}}',
    { count },
  );
