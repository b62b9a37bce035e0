import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { devices, lateDays, punchRecords } from '../contract.ts';

export const terminalsApi = clientFor(devices);
export const recordsApi = clientFor(punchRecords);
export const lateApi = clientFor(lateDays);

export type TerminalsPage = Reply<typeof devices.index>;
export type UsersPage = Reply<typeof devices.users>;
export type RecordsPage = Reply<typeof punchRecords.index>;

export const terminalsPath = '/settings/biometric/devices';
export const usersPath = (id: string): string => `${terminalsPath}/${id}/users`;
