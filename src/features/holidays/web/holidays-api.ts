import { clientFor } from '#platform/web/api.ts';
import { holidays } from '../contract.ts';

export const holidaysApi = clientFor(holidays);
