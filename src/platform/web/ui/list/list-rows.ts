import type { ReactNode } from 'react';
import type { PageMeta } from '../../../shared/schemas.ts';
import type { RowAction } from './RowMenu.tsx';

export interface ListColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Shown instead of the label, in a column that cannot be sorted by. */
  readonly head?: ReactNode;
  /** Value of the address when the table is sorted by it. */
  readonly sort?: string;
  /** Whether it contains figures, aligned right. */
  readonly isNumber?: boolean;
  cell(row: Row): ReactNode;
  /** Content of the card on a phone, with its label; undefined leaves it out. */
  card?(row: Row): ReactNode;
}

export interface Sorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  onSort(sort: string, order: 'asc' | 'desc'): void;
}

/** Actions of a row; false for one that the viewer may not take. */
export type RowActions = readonly (RowAction | false)[];

export interface Picking {
  readonly picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

export interface ListTableProps<Row> {
  /** Description of the list, for screen readers. */
  label: string;
  /** Head of the first column, which contains the names. */
  nameLabel: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  meta: PageMeta;
  sorting?: Sorting;
  /** Column before the one of the names. */
  leading?: ListColumn<Row> | undefined;
  /** Called for a click on the name, or Enter; if omitted, the name is text. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Address that the name links to, instead. */
  pathOf?: ((row: Row) => string) | undefined;
  /** Picture of the person before the name. */
  faceOf?: ((row: Row) => ReactNode) | undefined;
  /** Small text under the name. */
  belowOf?: ((row: Row) => ReactNode) | undefined;
  /** Whether the panel beside the table is about this row. */
  isOpen?: ((row: Row) => boolean) | undefined;
  actionsOf?: ((row: Row) => RowActions) | undefined;
  /** Most frequent action on a row, as a button; on a phone it is the first of the actions. */
  buttonOf?: ((row: Row) => RowAction | undefined) | undefined;
  /** Selection of rows for a common action; not available on a phone. */
  picking?: Picking | undefined;
  /** Cards of the rows on a phone, instead of those of the columns. */
  cards?: ((rows: readonly Row[]) => ReactNode) | undefined;
  className?: string | undefined;
  onPage(page: number): void;
}

export const availableActions = (actions: RowActions = []): readonly RowAction[] =>
  actions.filter((action) => action !== false);
