import type { SetUpArea } from '#platform/shared/set-up.ts';

/** Areas whose welcome panels can be dismissed separately (specification B §3). */
export const wizardKeys = ['leave', 'attendance', 'employee', 'settings'] as const satisfies readonly SetUpArea[];
