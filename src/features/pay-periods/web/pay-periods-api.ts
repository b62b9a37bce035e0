import { clientFor } from '#platform/web/api.ts';
import { payPeriods } from '../contract.ts';

export const payPeriodsApi = clientFor(payPeriods);
