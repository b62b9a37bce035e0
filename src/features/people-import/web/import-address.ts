import { id, oneOf, type ViewOf } from '#platform/web/address.ts';
import type { ChangeView } from '#platform/web/use-address.ts';

/** The file that is imported, and the step before it is. */
export const importAddress = { id, step: oneOf('columns', 'check') };
export type ChangeImport = ChangeView<ViewOf<typeof importAddress>>;
