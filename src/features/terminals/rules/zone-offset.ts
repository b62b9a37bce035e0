import { localOf } from '#platform/shared/time.ts';

/** Minutes east of UTC at an instant. */
export const offsetAt = (zone: string, instant: number): number =>
  Math.round((Date.parse(`${localOf(instant, zone).replace(' ', 'T')}Z`) / 1000 - instant) / 60);
