import type { Feature } from '#platform/server/feature.ts';

/** Every feature the server offers, in the order in which their listeners hear of an event. */
export const features: readonly Feature[] = [];
