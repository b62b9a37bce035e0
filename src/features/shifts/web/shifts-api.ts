import { clientFor } from '#platform/web/api.ts';
import { shiftTemplates } from '../contract.ts';

export const templatesApi = clientFor(shiftTemplates);
