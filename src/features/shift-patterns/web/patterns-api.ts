import { clientFor } from '#platform/web/api.ts';
import { shiftPatterns } from '../contract.ts';

export const patternsApi = clientFor(shiftPatterns);
