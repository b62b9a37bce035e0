import type { ReactNode } from 'react';
import type { PageMeta } from '../../../shared/schemas.ts';
import type { RowAction } from './RowMenu.tsx';

export interface ListColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Seen in the place of the label, in a column that nothing is sorted by. */
  readonly head?: ReactNode;
  /** What the address says when the table is sorted by it. */
  readonly sort?: string;
  /** Figures stand at the right. */
  readonly isNumber?: boolean;
  cell(row: Row): ReactNode;
  /** On a phone: what the card says, with its word; undefined leaves it out. */
  card?(row: Row): ReactNode;
}

export interface Sorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  onSort(sort: string, order: 'asc' | 'desc'): void;
}

export interface Picking {
  readonly picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

export interface ListTableProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  /** Head of the first column, which holds the names. */
  nameLabel: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  meta: PageMeta;
  sorting?: Sorting;
  /** A column before the one of the names. */
  leading?: ListColumn<Row> | undefined;
  /** A click on the name, or Enter; without it the name is text. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Where the name leads, instead. */
  pathOf?: ((row: Row) => string) | undefined;
  /** Before the name: a picture of the person. */
  faceOf?: ((row: Row) => ReactNode) | undefined;
  /** Under the name, in small. */
  belowOf?: ((row: Row) => ReactNode) | undefined;
  /** What stands open beside the table is about this row. */
  isOpen?: ((row: Row) => boolean) | undefined;
  actionsOf(row: Row): readonly RowAction[];
  /** What is most often done with a row, as a button; on a phone it is the first of the actions. */
  buttonOf?: ((row: Row) => RowAction | undefined) | undefined;
  /** Rows that are chosen to do something with all of them; there is no room for that on a phone. */
  picking?: Picking | undefined;
  onPage(page: number): void;
}
