import { Checkbox, VisuallyHidden } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { Icon } from '../Icon.tsx';
import type { ListTableProps, Sorting } from './list-rows.ts';
import c from './list.module.css';

type HeadsProps<Row> = Pick<ListTableProps<Row>, 'nameLabel' | 'leading' | 'columns' | 'sorting' | 'picking' | 'rows'>;

/** The column heads, which sort the table. */
export function Heads<Row extends { readonly id: string }>({
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
