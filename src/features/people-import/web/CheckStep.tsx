import { Button, TextInput } from '@mantine/core';
import { mdiArrowRight, mdiDownload } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showRefusal } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Checked, CheckedRow, ImportFile } from '../contract.ts';
import { importApi } from './import-api.ts';
import { settingsOf } from './settings.ts';
import { useChecked, type Fix } from './use-check.ts';
import { Causes } from './Causes.tsx';
import { ChangedTable, PlainTable, type Left } from './RowTables.tsx';
import { WrongTable } from './WrongTable.tsx';
import c from './import.module.css';

type Action = CheckedRow['action'];
const actions: readonly Action[] = ['wrong', 'new', 'changed', 'unchanged'];

interface CheckStepProps {
  file: ImportFile;
  onBack(): void;
}

/** What every row means: the counts are the tabs. */
export function CheckStep({ file, onBack }: CheckStepProps) {
  const { query, again } = useChecked(file);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [effective_from, setFrom] = useState(companyToday() as string);
  return (
    <QueryState query={query}>
      {(checked) => (
        <>
          <Tabbed
            {...{ file, checked, left, effective_from }}
            isBusy={again.isPending}
            onFix={(fixes) => again.mutate({ fixes })}
            onManager={(value, person) => {
              const settings = settingsOf(file);
              const managers = settings.managers.filter((one) => one.value !== value);
              again.mutate({ settings: { ...settings, managers: [...managers, { value, with: person }] } });
            }}
            onLeave={setLeft}
            onFrom={setFrom}
          />
          <Foot {...{ file, checked, left, effective_from, onBack }} isBusy={again.isPending} />
        </>
      )}
    </QueryState>
  );
}

interface TabbedProps {
  file: ImportFile;
  checked: Checked;
  left: readonly Left[];
  effective_from: string;
  isBusy: boolean;
  onFix(fixes: Fix[]): void;
  onManager(value: string, person: string | null): void;
  onLeave(left: readonly Left[]): void;
  onFrom(date: string): void;
}

function Tabbed({ checked, ...props }: TabbedProps) {
  const { counts, changed_fields } = checked;
  const first = actions.find((action) => counts[action] > 0) ?? 'unchanged';
  const [chosen, choose] = useState<Action>();
  const action = chosen ?? first;
  const lines: Readonly<Record<Action, [string, string]>> = {
    wrong: [t('Wrong'), t('fix or leave out')],
    new: [t('New'), t('will be added')],
    changed: [t('Changed'), plural(changed_fields, 'differ in {count} field', 'differ in {count} fields')],
    unchanged: [t('Unchanged'), t('nothing to do')],
  };
  return (
    <>
      <div className={c['tabs']} role="group" aria-label={t('Rows by what they mean')}>
        {actions.map((one) => (
          <button key={one} type="button" aria-pressed={one === action} data-action={one} onClick={() => choose(one)}>
            <span>{lines[one][0]}</span>
            <b className="num">{counts[one]}</b> <small>{lines[one][1]}</small>
          </button>
        ))}
      </div>
      <div className={c['check']} data-wrong={action === 'wrong' || undefined}>
        {action === 'wrong' && counts.wrong > 0 && <Causes causes={checked.causes} {...props} />}
        <Rows key={action} action={action} {...props} />
      </div>
    </>
  );
}

type RowsProps = Omit<TabbedProps, 'checked' | 'onManager'> & { action: Action };

function Rows({ file, action, ...props }: RowsProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
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
      <Tools action={action} search={search} onFind={find} {...props} />
      <QueryState
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={c['empty']}>{search ? t('No row matches.') : t('There are none.')}</p>}
      >
        {({ data, meta }) => (
          <>
            <div className={c['scroll']} role="region" aria-label={t('Rows of the file')} tabIndex={0}>
              <TableOf action={action} rows={data} {...props} />
            </div>
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </QueryState>
    </section>
  );
}

interface ToolsProps extends Pick<RowsProps, 'action' | 'effective_from' | 'onFrom'> {
  search: string;
  onFind(text: string): void;
}

function Tools({ action, search, effective_from, onFind, onFrom }: ToolsProps) {
  return (
    <div className={c['tools']}>
      <TextInput
        aria-label={t('Find a row')}
        placeholder={t('Find a row')}
        value={search}
        onChange={({ currentTarget: { value } }) => onFind(value)}
      />
      {action === 'changed' && (
        <DateField
          label={t('Changes take effect from')}
          value={effective_from}
          isKept
          onChange={(date) => date && onFrom(date)}
        />
      )}
    </div>
  );
}

type TableOfProps = Pick<RowsProps, 'action' | 'isBusy' | 'left' | 'onFix' | 'onLeave'> & {
  rows: readonly CheckedRow[];
};

function TableOf({ action, rows, isBusy, left, onFix, onLeave }: TableOfProps) {
  if (action === 'wrong') return <WrongTable rows={rows} isBusy={isBusy} onFix={onFix} />;
  return action === 'changed' ? <ChangedTable rows={rows} left={left} onLeave={onLeave} /> : <PlainTable rows={rows} />;
}

interface FootProps extends Pick<TabbedProps, 'file' | 'checked' | 'left' | 'effective_from' | 'isBusy'> {
  onBack(): void;
}

function Foot({ file, checked, left, effective_from, isBusy, onBack }: FootProps) {
  const cache = useQueryClient();
  const { counts } = checked;
  const start = useMutation({
    ...importApi.processData.write(),
    onError: (error) => void showRefusal(error),
    onSettled: () => cache.invalidateQueries({ queryKey: importApi.show.key }),
  });
  const total = counts.new + counts.changed;
  const body = { import_id: file.import_id, effective_from: effective_from as LocalDate, leave: [...left] };
  return (
    <footer className={c['foot']}>
      <p>{footLine(checked)}</p>
      {counts.wrong > 0 && <WrongRowsFile id={file.import_id} count={counts.wrong} />}
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
      <Button
        loading={start.isPending}
        disabled={total === 0 || isBusy}
        rightSection={<Icon path={mdiArrowRight} size={18} />}
        onClick={() => start.mutate({ body })}
      >
        {plural(total, 'Import {count} person', 'Import {count} people')}
      </Button>
    </footer>
  );
}

const footLine = ({ counts, fixed, without_manager }: Checked) =>
  [
    fixed > 0 && plural(fixed, '{count} row fixed.', '{count} rows fixed.'),
    counts.wrong > 0 &&
      plural(
        counts.wrong,
        '{count} wrong row is left out unless you fix it.',
        '{count} wrong rows are left out unless you fix them.',
      ),
    without_manager > 0 &&
      plural(
        without_manager,
        '{count} person comes without the manager, whose own row is wrong.',
        '{count} people come without their managers, whose own rows are wrong.',
      ),
  ]
    .filter(Boolean)
    .join(' ');

function WrongRowsFile({ id, count }: { id: string; count: number }) {
  const save = () => saveFile(`employee/employee/entry-import/${id}/wrong-rows`, {}, 'wrong-rows.csv');
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiDownload} size={18} />}
      onClick={() => void save().catch(showFailure)}
    >
      {plural(count, 'Download {count} wrong row', 'Download {count} wrong rows')}
    </Button>
  );
}
