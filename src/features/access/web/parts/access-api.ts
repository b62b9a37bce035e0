import { clientFor } from '#platform/web/api.ts';
import { access } from '../../contract.ts';

export const accessApi = clientFor(access);
