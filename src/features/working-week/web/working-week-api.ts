import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { weeksOfPeople } from '../contract.ts';

export const workingWeekApi = clientFor(weeksOfPeople);

export type WeekReply = Reply<(typeof weeksOfPeople)['view']>;
export type WeekData = WeekReply['data'];
