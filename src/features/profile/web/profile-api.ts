import { clientFor } from '#platform/web/api.ts';
import { profile } from '../contract.ts';

export const profileApi = clientFor(profile);
