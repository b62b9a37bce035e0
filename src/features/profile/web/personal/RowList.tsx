import { ActionIcon, Button } from '@mantine/core';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useRef, type ReactNode } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './personal.module.css';

/** Rows that a section holds at most. */
const maxRows = 20;

interface RowListProps<Values extends Record<string, unknown>> {
  form: FormOf<Values>;
  /** Where the rows are among the values. */
  path: string;
  columns: 4 | 5;
  addLabel: string;
  /** A new row. */
  blank: object;
  nameOf(index: number): string;
  /** The fields of a row, which stands at this path: 'contacts.0'. */
  children(path: string, index: number): ReactNode;
}

/** Rows of a form that come and go. */
export function RowList<Values extends Record<string, unknown>>(props: RowListProps<Values>) {
  const { form, path, columns, addLabel, blank, nameOf, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const rows = (form.getValues() as Record<string, readonly unknown[]>)[path] ?? [];
  const add = () => {
    form.insertListItem(path as never, blank as never);
    // The new row is drawn first.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = (index: number) => {
    form.removeListItem(path as never, index);
    requestAnimationFrame(() => list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  return (
    <div>
      <ul className={c['rows']} ref={list}>
        {rows.map((_, index) => (
          <li key={index} className={c['row']} data-columns={columns}>
            {children(`${path}.${index}`, index)}
            <ActionIcon
              aria-label={t('Remove {name}', { name: nameOf(index) || t('row {number}', { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              <Icon path={mdiTrashCanOutline} size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddRow label={addLabel} count={rows.length} onAdd={add} />
    </div>
  );
}

function AddRow({ label, count, onAdd }: { label: string; count: number; onAdd(): void }) {
  return (
    <Button
      data-add
      variant="subtle"
      size="compact-sm"
      mt={count ? 12 : 0}
      ml={-6}
      leftSection={<Icon path={mdiPlus} size={16} />}
      disabled={count >= maxRows}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

interface RowTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** When there are none. */
  nothing: string;
  columns: readonly { readonly label: string; cell(row: Row): ReactNode }[];
}

/** The same rows, looked at; on a phone a card for each. */
export function RowTable<Row>({ label, rows, nothing, columns }: RowTableProps<Row>) {
  if (!rows.length) return <p className={c['nothing']}>{nothing}</p>;
  return (
    <table className={c['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((column, place) => {
              const content = column.cell(row) || <span>–</span>;
              return place === 0 ? (
                <th key={column.label} scope="row">
                  {content}
                </th>
              ) : (
                <td key={column.label} data-label={column.label}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
