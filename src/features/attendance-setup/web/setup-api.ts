import { clientFor } from '#platform/web/api.ts';
import { attendanceSetup } from '../contract.ts';

export const setupApi = clientFor(attendanceSetup);
