import { Button, Checkbox } from '@mantine/core';
import { t } from '../../i18n.ts';
import { useNarrow } from '../frame.tsx';
import { ListCards } from './ListCards.tsx';
import { Heads } from './ListHeads.tsx';
import { Pager } from './Pager.tsx';
import { RowMenu } from './RowMenu.tsx';
import { RowName } from './RowName.tsx';
import { offered, type ListTableProps, type Picking } from './list-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import c from './list.module.css';

/** The rows of one page with their actions: a table, on a phone cards. */
export function ListTable<Row extends { readonly id: string; readonly name: string }>(props: ListTableProps<Row>) {
  const isPhone = useNarrow('(max-width: 599px)');
  const { cards, className } = props;
  return (
    <div className={[isPhone && cards ? c['apart'] : c['box'], className].filter(Boolean).join(' ')}>
      {isPhone ? (cards?.(props.rows) ?? <ListCards {...props} />) : <Table {...props} />}
      <Pager meta={props.meta} onPage={props.onPage} />
    </div>
  );
}

function Table<Row extends { readonly id: string; readonly name: string }>(props: ListTableProps<Row>) {
  const { label, rows } = props;
  const { body, active, onFocus, onKeyDown } = useRowFocus(rows.length);
  return (
    <div className={c['scroll']}>
      <table className={c['table']} aria-label={label}>
        <Heads {...props} />
        <tbody ref={body} onFocus={onFocus} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <TableRow key={row.id} {...props} row={row} index={index} tabIndex={index === active ? 0 : -1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> extends ListTableProps<Row> {
  row: Row;
  index: number;
  /** Tab index of its controls. */
  tabIndex: number;
}

function TableRow<Row extends { readonly id: string; readonly name: string }>(props: TableRowProps<Row>) {
  const { row, index, tabIndex, leading, columns, picking, onOpen, pathOf, faceOf, belowOf } = props;
  return (
    <tr
      data-row={index}
      data-open={props.isOpen?.(row) || undefined}
      {...(picking?.picked.has(row.id) && { 'data-picked': true })}
    >
      {picking && <PickCell row={row} picking={picking} tabIndex={tabIndex} />}
      {leading && <td>{leading.cell(row)}</td>}
      <th scope="row">
        <RowName row={row} onOpen={onOpen} pathOf={pathOf} faceOf={faceOf} belowOf={belowOf} tabIndex={tabIndex} />
      </th>
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} className={isNumber ? `${c['right']} num` : ''}>
          {cell(row)}
        </td>
      ))}
      <Acts {...props} />
    </tr>
  );
}

function Acts<Row extends { readonly name: string }>({ row, tabIndex, actionsOf, buttonOf }: TableRowProps<Row>) {
  const actions = offered(actionsOf?.(row));
  const button = buttonOf?.(row);
  return (
    <td className={c['act']}>
      {button && (
        <Button
          variant="default"
          size="xs"
          data-control="button"
          tabIndex={tabIndex}
          aria-label={`${button.label}: ${row.name}`}
          onClick={() => button.run()}
        >
          {button.label}
        </Button>
      )}
      {actions.length > 0 && <RowMenu name={row.name} actions={actions} tabIndex={tabIndex} />}
    </td>
  );
}

interface PickCellProps {
  row: { readonly id: string; readonly name: string };
  picking: Picking;
  tabIndex: number;
}

function PickCell({ row, picking: { picked, onPick }, tabIndex }: PickCellProps) {
  const toggle = () =>
    onPick(picked.has(row.id) ? new Set([...picked].filter((id) => id !== row.id)) : new Set([...picked, row.id]));
  return (
    <td className={c['pick']}>
      <Checkbox
        size="xs"
        data-control="pick"
        tabIndex={tabIndex}
        aria-label={t('Select {name}', { name: row.name })}
        checked={picked.has(row.id)}
        onChange={toggle}
      />
    </td>
  );
}
