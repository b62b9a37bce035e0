import type { Plugin } from 'vite';
import { withoutProperties } from './without-properties.ts';

const mark = '?details';
const isScreens = /\/features\/[a-z-]+\/screens\.ts$/;
const details = new Set(['about', 'words', 'alertPanel']);

/**
 * Every page loads the screens of all features, but only the search and the list of alerts need their details:
 * `screens.ts` is built without these, and `screens.ts?details` with nothing else.
 */
export function screenDetails(): Plugin {
  return {
    name: 'muster:screen-details',
    enforce: 'pre',
    transform(code, id) {
      const isMarked = id.endsWith(mark);
      if (!isScreens.test(isMarked ? id.slice(0, -mark.length) : id)) return null;
      const isRemoved = isMarked
        ? (name: string) => name !== 'path' && !details.has(name)
        : (name: string) => details.has(name);
      return withoutProperties(code, (names) => (names.includes('path') ? isRemoved : undefined));
    },
  };
}
