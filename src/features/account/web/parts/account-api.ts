import { clientFor } from '#platform/web/api.ts';
import { account } from '../../contract.ts';

export const accountApi = clientFor(account);
