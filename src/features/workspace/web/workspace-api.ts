import { clientFor } from '#platform/web/api.ts';
import { workspace } from '../contract.ts';

export const workspaceApi = clientFor(workspace);
