import { clientFor } from '#platform/web/api.ts';
import { leavePackages, leaveSetup, leaveTypes } from '../contract.ts';

export const typesApi = clientFor(leaveTypes);
export const packagesApi = clientFor(leavePackages);
export const setupApi = clientFor(leaveSetup);
