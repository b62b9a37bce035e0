import { createContext, type ReactNode } from 'react';

export interface TrashTabProps {
  /** The kind of item, as the Trash calls it. */
  readonly type: string;
  readonly search: string;
  readonly page: number;
  /** What comes here, when nothing has. */
  readonly emptyText: string;
  onPage(page: number): void;
  /** To the list whose Trash it is. */
  onBack(): void;
  /** Takes the search away. */
  onClear(): void;
}

/**
 * Draws the Trash of one kind. The Trash comes after the features whose items go there, so the application hands it to
 * them.
 */
export const TrashTabContext = createContext<(props: TrashTabProps) => ReactNode>(() => null);
