import { clientFor } from '#platform/web/api.ts';
import { leavePolicies, leaveSetup, leaveTypes } from '../contract.ts';

export const typesApi = clientFor(leaveTypes);
export const policiesApi = clientFor(leavePolicies);
export const setupApi = clientFor(leaveSetup);
