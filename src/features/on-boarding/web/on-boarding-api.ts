import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { onBoarding } from '../contract.ts';

export const onBoardingApi = clientFor(onBoarding);

export type InvitationsPage = Reply<(typeof onBoarding)['invitations']>;
export type InvitedPerson = InvitationsPage['data'][number];
