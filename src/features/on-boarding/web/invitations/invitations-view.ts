import { oneOf, type ViewOf } from '#platform/web/address.ts';
import { listAddress } from '#platform/web/ui/list/list-view.ts';
import { tabs } from '../../rules/stages.ts';

export const invitationsAddress = { ...listAddress, tab: oneOf(...tabs) };
export type InvitationsView = ViewOf<typeof invitationsAddress>;
