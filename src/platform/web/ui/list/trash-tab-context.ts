import { createContext, type ReactNode } from 'react';
import type { ChangeList, ListView } from './list-view.ts';

export interface TrashTabProps {
  /** Kind of item, as the Trash names it. */
  readonly type: string;
  /** Text for an empty Trash, which describes the items it is for. */
  readonly text: string;
  readonly view: ListView;
  readonly onChange: ChangeList;
}

/**
 * Renders the Trash of one kind. The Trash comes after the features whose items go there,
 * so the application passes it to them.
 */
export const TrashTabContext = createContext<(props: TrashTabProps) => ReactNode>(() => null);
