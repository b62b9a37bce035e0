import { useContext } from 'react';
import type { ChangeList, ListView } from './list-view.ts';
import { TrashTabContext } from './trash-tab-context.ts';

interface TrashTabProps {
  /** Kind of item, as the Trash names it. */
  type: string;
  /** Text for an empty Trash, which describes the items it is for. */
  text: string;
  view: ListView;
  onChange: ChangeList;
}

/** The Trash of one kind, beside its list. */
export function TrashTab({ type, text, view: { search, page }, onChange }: TrashTabProps) {
  return useContext(TrashTabContext)({
    type,
    emptyText: text,
    search,
    page,
    onPage: (to) => onChange({ page: to }),
    onBack: () => onChange({ tab: 'active' }),
    onClear: () => onChange({ search: '' }),
  });
}
