import { ActionIcon, Button } from '@mantine/core';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useRef, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './personal.module.css';

/** Maximum number of rows of a section. */
const maxRows = 20;

/** The functions of a form that its rows need, for any values. */
interface RowsForm {
  getValues(): object;
  insertListItem(path: string, row: object): void;
  removeListItem(path: string, index: number): void;
}

interface RowListProps {
  form: RowsForm;
  /** Path of the rows in the form values. */
  path: string;
  columns: 4 | 5;
  addLabel: string;
  /** A new row. */
  blank: object;
  nameOf(index: number): string;
  /** Renders the fields of the row at a path: 'contacts.0'. */
  children(path: string, index: number): ReactNode;
}

/** Rows of a form that can be added and removed. */
export function RowList(props: RowListProps) {
  const { form, path, columns, addLabel, blank, nameOf, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const rows = (form.getValues() as Record<string, readonly unknown[]>)[path] ?? [];
  const add = () => {
    form.insertListItem(path, blank);
    // Waits until the new row is rendered.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = (index: number) => {
    form.removeListItem(path, index);
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
      ms={-6}
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
  /** Text shown without rows. */
  nothing: string;
  columns: readonly { readonly label: string; cell(row: Row): ReactNode }[];
}

/** Shows the rows without editing; on a phone as cards. */
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
            {columns.map((column, index) => {
              const content = column.cell(row) || <span>–</span>;
              return index === 0 ? (
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
