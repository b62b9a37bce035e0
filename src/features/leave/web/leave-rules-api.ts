import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { fullTime, leavePackages, leaveSetup, leaveTypes } from '../contract.ts';

export const typesApi = clientFor(leaveTypes);
export const packagesApi = clientFor(leavePackages);
export const setupApi = clientFor(leaveSetup);
export const fullTimeApi = clientFor(fullTime);
export type StoredFullTimes = Reply<(typeof fullTime)['index']>;
