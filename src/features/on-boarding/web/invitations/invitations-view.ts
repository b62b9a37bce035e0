import { listView } from '#platform/web/ui/list/list-view.ts';
import { textOf } from '#platform/web/use-address.ts';
import { tabs, type InvitationTab } from '../../rules/stages.ts';

export interface InvitationsView {
  readonly tab: InvitationTab;
  readonly search: string;
  /** From 1 on. */
  readonly page: number;
}

/** Ignores unknown or invalid query values. */
export function invitationsView(query: Readonly<Record<string, unknown>>): InvitationsView {
  const { search, page } = listView(query);
  return { search, page, tab: tabs.find((tab) => tab === textOf(query['tab'])) ?? 'waiting' };
}
