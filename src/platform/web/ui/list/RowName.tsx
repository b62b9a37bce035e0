import { Link } from '@tanstack/react-router';
import type { ListTableProps } from './list-rows.ts';
import c from './list.module.css';

interface RowNameProps<Row> extends Pick<ListTableProps<Row>, 'onOpen' | 'pathOf' | 'faceOf' | 'belowOf'> {
  row: Row;
  tabIndex?: number;
}

/** The name of the row; it opens the row or links to its page, if there is one. */
export function RowName<Row extends { readonly name: string }>({ faceOf, belowOf, ...props }: RowNameProps<Row>) {
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
