import { clientFor } from '#platform/web/api.ts';
import { settings } from '../contract.ts';

export const settingsApi = clientFor(settings);
