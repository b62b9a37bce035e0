import { createContext, type ReactNode } from 'react';

export interface TrashTabProps {
  /** Kind of item, as the Trash names it. */
  readonly type: string;
  readonly search: string;
  readonly page: number;
  /** Text for an empty Trash, which describes the items it is for. */
  readonly emptyText: string;
  onPage(page: number): void;
  /** Opens the list that the Trash belongs to. */
  onBack(): void;
  /** Clears the search. */
  onClear(): void;
}

/**
 * Renders the Trash of one kind. The Trash comes after the features whose items go there,
 * so the application passes it to them.
 */
export const TrashTabContext = createContext<(props: TrashTabProps) => ReactNode>(() => null);
