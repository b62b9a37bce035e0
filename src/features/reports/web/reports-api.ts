import { clientFor } from '#platform/web/api.ts';
import { reportCalls, savedReports } from '../contract.ts';

export const reportsApi = clientFor(reportCalls);
export const savedApi = clientFor(savedReports);
