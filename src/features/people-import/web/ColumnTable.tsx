import { NativeSelect } from '@mantine/core';
import { mdiAlertCircleOutline, mdiChevronDown } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import type { FieldKey } from '../rules/fields.ts';
import { fieldLabel, readAs, type Header } from './read-as.ts';
import { Table } from './RowTables.tsx';
import c from './import.module.css';

interface TableProps {
  file: ImportFile;
  settings: ImportSettings;
  onChange(columns: ImportSettings['columns']): void;
}

/** Number of columns shown at first. */
const firstShown = 12;

/** Lists all columns, used ones first. */
export function ColumnTable({ file, settings, onChange }: TableProps) {
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
  return samples.slice(0, 2).map((sample, place) => (
    <span key={place} className={c['sample']}>
      {sample}
    </span>
  ));
}

/** Fields whose meaning the file does not reveal. */
const pleaseCheck: ReadonlySet<FieldKey> = new Set<FieldKey>(['salary', 'postcode']);

const matchName = (match: 'name' | 'remembered' | null) =>
  match === 'name' ? t('By name') : match === 'remembered' ? t('Remembered') : '';
