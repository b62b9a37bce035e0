import type { Routes } from '#platform/server/implement.ts';

/** Every feature the server offers. The order does not matter. */
export const features: readonly Routes[] = [];
