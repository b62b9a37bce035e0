import { VisuallyHidden } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { t } from '../../i18n.ts';
import { useNarrow } from '../frame.tsx';
import { Icon } from '../Icon.tsx';
import { ListCards } from './ListCards.tsx';
import { Pager } from './Pager.tsx';
import { RowMenu } from './RowMenu.tsx';
import { RowName } from './RowName.tsx';
import type { ListTableProps, Sorting } from './list-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import c from './list.module.css';

/** The rows of one page with their actions: a table, on a phone cards. */
export function ListTable<Row extends { readonly id: string; readonly name: string }>(props: ListTableProps<Row>) {
  const isPhone = useNarrow('(max-width: 599px)');
  return (
    <div className={c['box']}>
      {isPhone ? <ListCards {...props} /> : <Table {...props} />}
      <Pager meta={props.meta} onPage={props.onPage} />
    </div>
  );
}

function Table<Row extends { readonly id: string; readonly name: string }>(props: ListTableProps<Row>) {
  const { label, nameLabel, columns, rows, sorting, onOpen, actionsOf } = props;
  const { body, active, onFocus, onKeyDown } = useRowFocus(rows.length);
  return (
    <div className={c['scroll']}>
      <table className={c['table']} aria-label={label}>
        <Heads nameLabel={nameLabel} columns={columns} {...(sorting && { sorting })} />
        <tbody ref={body} onFocus={onFocus} onKeyDown={onKeyDown}>
          {rows.map((row, index) => {
            const actions = actionsOf(row);
            const tabIndex = index === active ? 0 : -1;
            return (
              <tr key={row.id} data-row={index}>
                <th scope="row">
                  <RowName row={row} onOpen={onOpen} tabIndex={tabIndex} />
                </th>
                {columns.map(({ key, isNumber, cell }) => (
                  <td key={key} className={isNumber ? `${c['right']} num` : ''}>
                    {cell(row)}
                  </td>
                ))}
                <td className={c['act']}>
                  {actions.length > 0 && <RowMenu name={row.name} actions={actions} tabIndex={tabIndex} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type HeadsProps<Row> = Pick<ListTableProps<Row>, 'nameLabel' | 'columns' | 'sorting'>;

function Heads<Row>({ nameLabel, columns, sorting }: HeadsProps<Row>) {
  return (
    <thead>
      <tr>
        <Head label={nameLabel} {...(sorting && { sort: 'name', sorting })} />
        {columns.map(({ key, label: text, sort, isNumber = false }) => (
          <Head key={key} label={text} isNumber={isNumber} {...(sort && sorting && { sort, sorting })} />
        ))}
        <th scope="col" className={c['act']}>
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface HeadProps {
  label: string;
  isNumber?: boolean;
  sort?: string;
  sorting?: Sorting;
}

/** The head of a column; pressed, it sorts, and pressed again the other way round. */
function Head({ label, isNumber = false, sort, sorting }: HeadProps) {
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
      ) : (
        label
      )}
    </th>
  );
}
