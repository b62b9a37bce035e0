import type { SetUpArea } from '#platform/shared/set-up.ts';

/** Areas with a welcome panel that is dismissed by itself (specification B §3). */
export const wizardKeys = ['leave', 'attendance', 'employee', 'settings'] as const satisfies readonly SetUpArea[];
