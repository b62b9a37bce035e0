import { Button, NativeSelect } from '@mantine/core';
import { mdiArrowRight, mdiAlertCircleOutline, mdiChevronDown } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { chosenForNewcomers, useNewcomerChoices } from '#features/access/web/parts/newcomers.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import type { FieldKey } from '../rules/fields.ts';
import { Foot, Frame } from './Frame.tsx';
import { FileFormatCard } from './FileFormat.tsx';
import { MissingColumns } from './MissingColumns.tsx';
import { mayChange, missingFields, settingsOf } from './settings.ts';
import { useCheckNow } from './use-check.ts';
import { fieldLabel, readAs, type Header } from './read-as.ts';
import { Table } from './RowTables.tsx';
import c from './import.module.css';

interface ColumnsStepProps {
  file: ImportFile;
  onBack(): void;
  onCheck(): void;
}

/** Shows the field of each column and how it is read, how the file was read, and which fields are missing. */
export function ColumnsStep({ file, onBack, onCheck }: ColumnsStepProps) {
  const [settings, setSettings] = useState(() => settingsOf(file));
  const put = (change: Partial<ImportSettings>) => setSettings((old) => ({ ...old, ...change }));
  const check = useCheckNow(file.import_id, onCheck);
  return (
    <Frame now={2} file={file}>
      <div className={c['columns']}>
        {/* A file read in another way is another table. */}
        <ColumnTable
          key={JSON.stringify(file.reading)}
          file={file}
          settings={settings}
          onChange={(columns) => put({ columns })}
        />
        <div className={c['side']}>
          <MissingColumns
            file={file}
            settings={settings}
            onChange={put}
            error={check.error?.errors?.['email_pattern']?.[0]}
          />
          <FileFormatCard
            file={file}
            settings={settings}
            errors={check.error?.errors}
            onChange={put}
            onRead={(read) => setSettings(settingsOf(read))}
          />
        </div>
      </div>
      <ColumnsFoot {...{ file, settings, check, onBack }} />
    </Frame>
  );
}

interface FootProps extends Pick<ColumnsStepProps, 'file' | 'onBack'> {
  settings: ImportSettings;
  check: ReturnType<typeof useCheckNow>;
}

function ColumnsFoot({ file, settings, check, onBack }: FootProps) {
  const used = settings.columns.filter(Boolean).length;
  const missing = missingFields(settings);
  const newcomerChoices = useNewcomerChoices();
  return (
    <Foot line={<FootLine settings={settings} missing={missing} used={used} />}>
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
      <Button
        loading={check.isPending}
        disabled={used === 0 || (missing.length > 0 && !mayChange(settings))}
        rightSection={<Icon path={mdiArrowRight} size={18} />}
        onClick={() => check.mutate({ ...settings, ...chosenForNewcomers(newcomerChoices, settings) })}
      >
        {t('{count, plural, one {Check # row} other {Check # rows}}', { count: file.rows })}
      </Button>
    </Foot>
  );
}

interface FootLineProps {
  settings: ImportSettings;
  /** Fields that new people need and no column provides. */
  missing: readonly string[];
  used: number;
}

/** Says what is missing for the check, or else how many columns are used. */
function FootLine({ settings, missing, used }: FootLineProps) {
  const { columns, currency, pay_period } = settings;
  if (missing.length > 0)
    return (
      <Problem text={t('No column is matched to {fields}, which new people need.', { fields: listText(missing) })} />
    );
  if (columns.includes('salary') && !(currency && pay_period))
    return <Problem text={t('Choose the currency and the pay period of the salaries.')} />;
  return <UsedColumns used={used} all={columns.length} />;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={c['problem']} role="status">
      {text}
    </span>
  );
}

function UsedColumns({ used, all }: { used: number; all: number }) {
  return (
    <>
      <b>{t('{used} of {all}', { used, all })}</b>{' '}
      {t('{count, plural, one {columns are used, # is skipped.} other {columns are used, # are skipped.}}', {
        count: all - used,
      })}{' '}
      {t('We’ll remember this for the next file with these columns.')}
    </>
  );
}

interface TableProps {
  file: ImportFile;
  settings: ImportSettings;
  onChange(columns: ImportSettings['columns']): void;
}

/** Number of columns shown at first. */
const firstShown = 12;

/** Lists all columns, used ones first. */
function ColumnTable({ file, settings, onChange }: TableProps) {
  // Sorted by the first settings, so that nothing moves while the user chooses.
  const [sorted] = useState(() =>
    file.headers.toSorted(
      (one, other) => Number(!settings.columns[one.index]) - Number(!settings.columns[other.index]),
    ),
  );
  const [isOpen, setOpen] = useState(sorted.length <= firstShown + 2);
  const choose = (index: number, field: FieldKey | null) =>
    // Each field has at most one column.
    onChange(settings.columns.map((old, place) => (place === index ? field : old === field ? null : old)));
  const shown = isOpen ? sorted : sorted.slice(0, firstShown);
  const more = sorted.slice(firstShown);
  return (
    <div className={c['box']}>
      <Table
        names={[t('Column in the file'), t('Sample values'), t('Field in Muster'), t('Interpreted as'), t('Match')]}
      >
        {shown.map((header) => (
          <ColumnRow key={header.index} {...{ header, file, settings }} onChoose={choose} />
        ))}
      </Table>
      {!isOpen && (
        <button type="button" className={c['more']} onClick={() => setOpen(true)}>
          <Icon path={mdiChevronDown} size={16} />
          {t('{count} more columns, {used} used', {
            count: more.length,
            used: more.filter(({ index }) => settings.columns[index]).length,
          })}
        </button>
      )}
    </div>
  );
}

interface ColumnRowProps {
  header: Header;
  file: ImportFile;
  settings: ImportSettings;
  onChoose(index: number, field: FieldKey | null): void;
}

function ColumnRow({ header, file, settings, onChoose }: ColumnRowProps) {
  const field = settings.columns[header.index] ?? null;
  const wants = field !== null && pleaseCheck.has(field);
  const choices = [
    { value: '', label: t('Skip') },
    ...file.fields.map(({ key, label }) => ({
      value: key,
      label: key === field ? fieldLabel(key, label, header, settings) : label,
    })),
  ];
  return (
    <tr data-check={wants || undefined} data-out={field === null || undefined}>
      <th scope="row">{header.name}</th>
      <td>
        <Samples samples={header.samples} />
      </td>
      <td>
        <NativeSelect
          aria-label={t('Field for {column}', { column: header.name })}
          data={choices}
          value={field ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(header.index, (value || null) as FieldKey | null)}
        />
      </td>
      <td>{field === null ? sameLine(header, file, settings) : readAs(header, field, settings)}</td>
      <td>
        {wants ? (
          <b className={c['look']}>
            <Icon path={mdiAlertCircleOutline} size={14} />
            {t('Check this')}
          </b>
        ) : (
          header.field === field && matchName(header.match)
        )}
      </td>
    </tr>
  );
}

/** Returns a note for an unused column whose values another column implies. */
function sameLine({ same_as }: Header, { headers }: ImportFile, { columns }: ImportSettings): string {
  const other = same_as !== null && columns[same_as] ? headers.find(({ index }) => index === same_as) : undefined;
  return other ? t('Same as {column}', { column: other.name }) : '';
}

function Samples({ samples }: Pick<Header, 'samples'>) {
  if (samples.length === 0) return t('Empty');
  return samples.slice(0, 2).map((sample, index) => (
    <span key={index} className={c['sample']}>
      {sample}
    </span>
  ));
}

/** Fields whose meaning the file does not reveal. */
const pleaseCheck: ReadonlySet<FieldKey> = new Set<FieldKey>(['salary', 'postcode']);

const matchName = (match: 'name' | 'remembered' | null) =>
  match === 'name' ? t('By name') : match === 'remembered' ? t('Remembered') : '';
