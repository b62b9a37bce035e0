import { useContext } from 'react';
import { TrashTabContext, type TrashTabProps } from './trash-tab-context.ts';

/** The Trash of one kind, beside its list. */
export function TrashTab(props: TrashTabProps) {
  return useContext(TrashTabContext)(props);
}
