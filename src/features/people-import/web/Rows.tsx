import { Switch, TextInput } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import type { CheckResult, CheckedRow, ImportFile } from '../rules/shapes.ts';
import { labelOf } from '../rules/fields.ts';
import type { Action } from './CountTabs.tsx';
import { importApi } from './import-api.ts';
import { ChangedTable, PlainTable, type SkippedField } from './RowTables.tsx';
import { settingsOf } from './settings.ts';
import type { Fix } from './use-check.ts';
import { WrongTable } from './WrongTable.tsx';
import c from './import.module.css';

interface RowsProps {
  file: ImportFile;
  checked: CheckResult;
  action: Action;
  isBusy: boolean;
  left: readonly SkippedField[];
  effective_from: LocalDate;
  onFix(fixes: Fix[]): void;
  onLeave(left: readonly SkippedField[]): void;
  onFrom(date: LocalDate): void;
}

/** Shows the rows of one kind, with search and pages. */
export function Rows(props: RowsProps) {
  const { file, action } = props;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [isBrief, setBrief] = useState(true);
  const query = useQuery({
    ...importApi.rows.read({ params: { id: file.import_id }, query: { action, page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <section className={c['box']} aria-label={t('Rows')}>
      <div className={c['tools']}>
        <Finder search={search} onFind={find} />
        <Tools {...props} isBrief={isBrief} onBrief={setBrief} />
      </div>
      <QueryState
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={c['empty']}>{search ? t('No matches') : emptyLine(action, props.checked.counts)}</p>}
      >
        {({ data, meta }) => (
          <>
            <div className={c['scroll']} role="region" aria-label={t('Rows in the file')} tabIndex={0}>
              <TableOf {...props} rows={data} isBrief={isBrief} />
            </div>
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function Finder({ search, onFind }: { search: string; onFind(text: string): void }) {
  return (
    <TextInput
      aria-label={t('Search rows')}
      placeholder={t('Search rows')}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      value={search}
      onChange={({ currentTarget: { value } }) => onFind(value)}
    />
  );
}

function emptyLine(action: Action, { wrong }: CheckResult['counts']): string {
  if (action === 'wrong') return t('All rows in this file are valid.');
  if (action !== 'new') return t('No rows.');
  return wrong > 0
    ? t('No new people yet. Fix the wrong rows, or leave out their columns.')
    : t('Everyone in this file is already in Muster.');
}

interface ToolsProps extends RowsProps {
  isBrief: boolean;
  onBrief(isBrief: boolean): void;
}

function Tools({ action, checked: { new_items }, effective_from, onFrom, isBrief, onBrief }: ToolsProps) {
  if (action === 'changed')
    return (
      <DateField
        label={t('Effective from')}
        prefix={t('Effective from')}
        prefixWidth={170}
        value={effective_from}
        isKept
        onChange={(date) => date && onFrom(date as LocalDate)}
      />
    );
  if (action === 'wrong')
    return (
      <span className={c['from']}>
        <Switch
          size="xs"
          label={t('Only columns with problems')}
          checked={isBrief}
          onChange={({ currentTarget: { checked } }) => onBrief(checked)}
        />
        <kbd>Tab</kbd> {t('to go to the next problem')}
      </span>
    );
  return action === 'new' && new_items.length > 0 ? <span>{newItemsLine(new_items)}</span> : null;
}

/** 'Added to the lists: 28 × Designation, 5 × Department.' */
function newItemsLine(items: CheckResult['new_items']): string {
  const countTexts = [...Map.groupBy(items, ({ field }) => field)].map(([field, all]) =>
    t('{count} × {list}', { count: all.length, list: labelOf(field) }),
  );
  return t('New list items: {what}.', { what: countTexts.join(', ') });
}

type TableOfProps = RowsProps & { rows: readonly CheckedRow[]; isBrief: boolean };

function TableOf({ file, action, rows, isBusy, isBrief, checked, left, onFix, onLeave }: TableOfProps) {
  const { currency, columns } = settingsOf(file);
  if (action === 'wrong')
    return <WrongTable {...{ rows, isBusy, isBrief, currency, columns, onFix }} settled={checked.settled} />;
  return action === 'changed' ? (
    <ChangedTable rows={rows} currency={currency} left={left} onLeave={onLeave} />
  ) : (
    <PlainTable rows={rows} currency={currency} />
  );
}
