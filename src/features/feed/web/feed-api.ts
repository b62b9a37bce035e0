import { clientFor } from '#platform/web/api.ts';
import { feed } from '../contract.ts';

export const feedApi = clientFor(feed);
