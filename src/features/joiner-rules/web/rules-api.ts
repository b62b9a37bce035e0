import { clientFor } from '#platform/web/api.ts';
import { joinerRules } from '../contract.ts';

export const rulesApi = clientFor(joinerRules);
