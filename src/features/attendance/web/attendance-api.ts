import { clientFor } from '#platform/web/api.ts';
import { attendance } from '../contract.ts';

export const attendanceApi = clientFor(attendance);
