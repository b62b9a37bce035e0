import c from './list.module.css';

interface RowNameProps<Row> {
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
  tabIndex?: number;
}

/** What the row is called; it opens the row where there is something to open. */
export function RowName<Row extends { readonly name: string }>({ row, onOpen, tabIndex = 0 }: RowNameProps<Row>) {
  if (!onOpen) return <span className={c['name']}>{row.name}</span>;
  return (
    <button type="button" data-control="name" className={c['name']} tabIndex={tabIndex} onClick={() => onOpen(row)}>
      {row.name}
    </button>
  );
}
