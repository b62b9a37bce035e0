import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n.ts';
import { useNarrow } from '../frame.tsx';
import { Icon } from '../Icon.tsx';
import { Pager } from './Pager.tsx';
import { RowMenu } from './RowMenu.tsx';
import { availableActions, type ListTableProps, type Picking, type Sorting } from './list-rows.ts';
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
      <ActionCell {...props} />
    </tr>
  );
}

function ActionCell<Row extends { readonly name: string }>({ row, tabIndex, actionsOf, buttonOf }: TableRowProps<Row>) {
  const actions = availableActions(actionsOf?.(row));
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
          disabled={button.isDisabled ?? false}
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

/** A page of rows as cards, when there is no room for a table. */
function ListCards<Row extends { readonly id: string; readonly name: string }>({
  label,
  leading,
  columns,
  rows,
  actionsOf,
  buttonOf,
  ...name
}: ListTableProps<Row>) {
  return (
    <ul className={c['cards']} aria-label={label}>
      {rows.map((row) => {
        const button = buttonOf?.(row);
        const actions = [...(button ? [button] : []), ...availableActions(actionsOf?.(row))];
        return (
          <li key={row.id}>
            <div>
              <RowName
                row={row}
                onOpen={name.onOpen}
                pathOf={name.pathOf}
                faceOf={name.faceOf}
                belowOf={name.belowOf}
              />
              <p>
                {[...(leading ? [leading] : []), ...columns].map(({ key, card }) => {
                  const cardView = card?.(row);
                  return cardView ? <span key={key}>{cardView}</span> : null;
                })}
              </p>
            </div>
            {actions.length > 0 && <RowMenu name={row.name} actions={actions} />}
          </li>
        );
      })}
    </ul>
  );
}

type HeadsProps<Row> = Pick<ListTableProps<Row>, 'nameLabel' | 'leading' | 'columns' | 'sorting' | 'picking' | 'rows'>;

/** The column heads, which sort the table. */
function Heads<Row extends { readonly id: string }>({
  nameLabel,
  leading,
  columns,
  sorting,
  picking,
  rows,
}: HeadsProps<Row>) {
  return (
    <thead>
      <tr>
        {picking && <PickAll picking={picking} rows={rows} />}
        {leading && <Head label={leading.label} />}
        <Head label={nameLabel} {...(sorting && { sort: 'name', sorting })} />
        {columns.map(({ key, label: text, head, sort, isNumber = false }) => (
          <Head key={key} label={text} head={head} isNumber={isNumber} {...(sort && sorting && { sort, sorting })} />
        ))}
        <th scope="col" className={c['act']}>
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface PickAllProps extends Pick<Required<ListTableProps<{ readonly id: string }>>, 'rows'> {
  picking: NonNullable<ListTableProps<unknown>['picking']>;
}

/** Selects every row of the page, or none of them. */
function PickAll({ picking: { picked, onPick }, rows }: PickAllProps) {
  const chosen = rows.filter(({ id }) => picked.has(id)).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  const others = [...picked].filter((id) => !rows.some((row) => row.id === id));
  return (
    <th scope="col" className={c['pick']}>
      <Checkbox
        size="xs"
        aria-label={t('Select everyone on this page')}
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        onChange={() => onPick(new Set(isAll ? others : [...others, ...rows.map(({ id }) => id)]))}
      />
    </th>
  );
}

interface HeadProps {
  label: string;
  /** Shown instead of the label. */
  head?: ReactNode;
  isNumber?: boolean;
  sort?: string;
  sorting?: Sorting;
}

/** The head of a column; a press sorts by it, another press reverses the order. */
function Head({ label, head, isNumber = false, sort, sorting }: HeadProps) {
  const isSorted = sort !== undefined && sorting?.sort === sort;
  const isDown = isSorted && sorting.order === 'desc';
  return (
    <th
      scope="col"
      className={isNumber ? c['right'] : undefined}
      {...(sort && {
        'aria-sort': isSorted ? (isDown ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
      })}
    >
      {sort && sorting ? (
        <button
          type="button"
          data-sorted={isSorted || undefined}
          onClick={() => sorting.onSort(sort, isSorted && !isDown ? 'desc' : 'asc')}
        >
          {label}
          <Icon path={isDown ? mdiArrowUp : mdiArrowDown} size={14} />
        </button>
      ) : head ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {head}
        </>
      ) : (
        label
      )}
    </th>
  );
}

interface RowNameProps<Row> extends Pick<ListTableProps<Row>, 'onOpen' | 'pathOf' | 'faceOf' | 'belowOf'> {
  row: Row;
  tabIndex?: number;
}

/** The name of the row; it opens the row or links to its page, if there is one. */
function RowName<Row extends { readonly name: string }>({ faceOf, belowOf, ...props }: RowNameProps<Row>) {
  if (!faceOf && !belowOf) return <Name {...props} />;
  return (
    <span className={c['person']}>
      {faceOf?.(props.row)}
      {belowOf ? (
        <span>
          <Name {...props} />
          {belowOf(props.row)}
        </span>
      ) : (
        <Name {...props} />
      )}
    </span>
  );
}

function Name<Row extends { readonly name: string }>({
  row,
  onOpen,
  pathOf,
  tabIndex = 0,
}: Omit<RowNameProps<Row>, 'faceOf' | 'belowOf'>) {
  const control = { 'data-control': 'name', className: c['name'] ?? '', tabIndex };
  if (pathOf)
    return (
      <Link to={pathOf(row)} {...control}>
        {row.name}
      </Link>
    );
  if (!onOpen) return <span className={c['name']}>{row.name}</span>;
  return (
    <button type="button" {...control} onClick={() => onOpen(row)}>
      {row.name}
    </button>
  );
}
