import { NativeSelect, Switch, TextInput, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { DateOrder } from '#platform/shared/read-date.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ImportFile, ImportSettings, Reading } from '../rules/shapes.ts';
import { importApi } from './import-api.ts';
import { Table } from './RowTables.tsx';
import c from './import.module.css';

interface FileFormatCardProps {
  file: ImportFile;
  settings: ImportSettings;
  errors: Readonly<Record<string, readonly string[]>> | undefined;
  onChange(change: Partial<ImportSettings>): void;
  onRead(file: ImportFile): void;
}

type ReadOptions = Partial<Pick<Reading, 'encoding' | 'delimiter' | 'has_header' | 'header_row'>>;

/** Reads the file again in another way. */
function useReadAgain(
  { import_id, reading: { encoding, delimiter, has_header, header_row } }: ImportFile,
  onRead: (file: ImportFile) => void,
) {
  const cache = useQueryClient();
  const mutation = useMutation({
    ...importApi.readAgain.write(),
    onError: (error) => void showFailure(error),
    onSuccess: (read) => {
      cache.setQueryData(importApi.show.read({ params: { id: import_id } }).queryKey, read);
      onRead(read);
    },
  });
  const readAgain = (change: ReadOptions) =>
    mutation.mutate({ params: { id: import_id }, body: { encoding, delimiter, has_header, header_row, ...change } });
  return { readAgain, isReading: mutation.isPending };
}

/** Shows how the file was read; everything detected can be changed. */
export function FileFormatCard({ file, settings, errors, onChange, onRead }: FileFormatCardProps) {
  const { readAgain, isReading } = useReadAgain(file, onRead);
  const { reading } = file;
  return (
    <section className={c['card']}>
      <header className={c['lead']}>
        <h2>{t('File format')}</h2>
        <Preview file={file} />
      </header>
      <div className={c['two']}>
        <CsvFields {...{ reading, isReading, readAgain }} />
        <ValueFields settings={settings} errors={errors} onChange={onChange} />
      </div>
      <p className={c['hint']}>{datesLine(reading)}</p>
      {skippedRowsText(reading) && <p className={c['hint']}>{skippedRowsText(reading)}</p>}
      <HeadingFields reading={reading} isReading={isReading} readAgain={readAgain} />
      {settings.columns.includes('postcode') && (
        <Switch
          label={t('Add leading zeros to five-digit postcodes')}
          checked={settings.five_digits}
          onChange={({ currentTarget: { checked } }) => onChange({ five_digits: checked })}
        />
      )}
    </section>
  );
}

/** Chooses whether a row names the columns, and which one. */
function HeadingFields({ reading: { has_header, header_row }, isReading, readAgain }: ReadProps) {
  return (
    <>
      <Switch
        label={t('The file has a row of headings')}
        checked={has_header}
        disabled={isReading}
        onChange={({ currentTarget: { checked } }) => readAgain({ has_header: checked, header_row: null })}
      />
      {has_header && (
        <NativeSelect
          label={t('Row of headings')}
          data={Array.from({ length: Math.max(15, header_row ?? 1) }, (_, index) => String(index + 1))}
          value={String(header_row ?? 1)}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => readAgain({ header_row: Number(value) })}
        />
      )}
    </>
  );
}

/** Returns a line about rows of the file that are no people. */
function skippedRowsText({ skipped = 0, totals = 0 }: Reading): string {
  return [
    skipped > 0 &&
      t('{count, plural, one {# row above the headings is skipped.} other {# rows above the headings are skipped.}}', {
        count: skipped,
      }),
    totals > 0 &&
      t('{count, plural, one {# row of totals is skipped.} other {# rows of totals are skipped.}}', {
        count: totals,
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

interface ReadProps {
  reading: Reading;
  isReading: boolean;
  readAgain(change: ReadOptions): void;
}

/** Chooses encoding and delimiter; for a csv only. */
function CsvFields({ reading: { delimiter, encoding }, isReading, readAgain }: ReadProps) {
  if (delimiter === null || encoding === null) return null;
  return (
    <>
      <NativeSelect
        className={c['wide'] ?? ''}
        label={t('Character encoding')}
        data={encodingNames()}
        value={encoding}
        disabled={isReading}
        onChange={({ currentTarget: { value } }) => readAgain({ encoding: value as Reading['encoding'] })}
      />
      <NativeSelect
        label={t('Column separator')}
        data={delimiterNames()}
        value={delimiter}
        disabled={isReading}
        onChange={({ currentTarget: { value } }) => readAgain({ delimiter: value as Reading['delimiter'] })}
      />
    </>
  );
}

function ValueFields({ settings, errors, onChange }: Pick<FileFormatCardProps, 'settings' | 'errors' | 'onChange'>) {
  return (
    <>
      <NativeSelect
        label={t('Date format')}
        data={dateNames()}
        value={settings.date_order}
        onChange={({ currentTarget: { value } }) => onChange({ date_order: value as DateOrder })}
      />
      <NativeSelect
        label={t('Day numbers from')}
        data={dayNumberNames()}
        value={settings.day_numbers ?? '1900'}
        onChange={({ currentTarget: { value } }) => onChange({ day_numbers: value as '1900' | '1904' })}
      />
      <NativeSelect
        label={t('Two-digit years')}
        data={yearChoices(settings.last_year)}
        value={String(settings.last_year)}
        onChange={({ currentTarget: { value } }) => onChange({ last_year: Number(value) })}
      />
      {settings.columns.includes('salary') && <PayFields settings={settings} errors={errors} onChange={onChange} />}
    </>
  );
}

function PayFields({ settings, errors, onChange }: Pick<FileFormatCardProps, 'settings' | 'errors' | 'onChange'>) {
  return (
    <>
      <TextInput
        label={t('Currency')}
        placeholder="EUR"
        withAsterisk
        value={settings.currency ?? ''}
        maxLength={3}
        error={errors?.['currency']?.[0]}
        onChange={({ currentTarget: { value } }) => onChange({ currency: value.toUpperCase() || null })}
      />
      <NativeSelect
        label={t('Pay period')}
        withAsterisk
        data={settings.pay_period ? periodNames() : [{ value: '', label: t('Choose') }, ...periodNames()]}
        value={settings.pay_period ?? ''}
        error={errors?.['pay_period']?.[0]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ pay_period: (value || null) as ImportSettings['pay_period'] })
        }
      />
    </>
  );
}

const delimiterNames = () => [
  { value: ',', label: t('Comma') },
  { value: ';', label: t('Semicolon') },
  { value: '\t', label: t('Tab') },
  { value: '|', label: t('Pipe') },
];
const encodingNames = () => [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1252', label: t('Windows, Western Europe (1252)') },
  { value: 'windows-1250', label: t('Windows, Central Europe (1250)') },
  { value: 'windows-1251', label: t('Windows, Cyrillic (1251)') },
  { value: 'windows-1253', label: t('Windows, Greek (1253)') },
  { value: 'windows-1254', label: t('Windows, Turkish (1254)') },
  { value: 'macintosh', label: t('Mac (Mac Roman)') },
  { value: 'ibm850', label: t('MS-DOS (850)') },
];
const dateNames = () => [
  { value: 'month', label: t('Month first') },
  { value: 'day', label: t('Day first') },
  { value: 'year', label: t('Year first') },
];
const dayNumberNames = () => [
  { value: '1900', label: t('1900 (Excel)') },
  { value: '1904', label: t('1904 (old Mac)') },
];
const periodNames = () => [
  { value: 'year', label: t('year') },
  { value: 'month', label: t('month') },
  { value: 'week', label: t('week') },
  { value: 'day', label: t('day') },
  { value: 'hour', label: t('hour') },
];

const yearChoices = (last: number) =>
  [...new Set([last, last - 10, last + 10])].map((year) => ({ value: String(year), label: `${year - 99} – ${year}` }));

function datesLine({ date_order, first_above, second_above, dates }: ImportFile['reading']): string {
  if (dates === 0) return t('All dates in this file are unambiguous.');
  if (first_above === 0 && second_above === 0) return t('The dates are ambiguous. Check which number is the month.');
  const facts = { dates, first: first_above, second: second_above };
  if (date_order === 'month')
    return first_above === 0
      ? t('Read as month first: {second} of {dates} dates cannot be read any other way.', facts)
      : t('The second number is above 12 in {second} of {dates} dates, the first in {first}.', facts);
  return second_above === 0
    ? t('Read as day first: {first} of {dates} dates cannot be read any other way.', facts)
    : t('The first number is above 12 in {first} of {dates} dates, the second in {second}.', facts);
}

/** Shows the first rows as they were read, before they are interpreted. */
function Preview({ file }: { file: ImportFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('Preview')}
      </Button>
      {isOpen && (
        <Dialog size={650} title={t('Preview of the first rows')} onClose={() => setOpen(false)}>
          <div className={c['scroll']} role="region" aria-label={t('First rows of the file')} tabIndex={0}>
            <Table names={[t('Row'), ...file.headers.map(({ name }) => name)]}>
              {file.first_rows.map(({ row, cells }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  {file.headers.map(({ index }) => (
                    <td key={index} className={c['sample']}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          </div>
        </Dialog>
      )}
    </>
  );
}
