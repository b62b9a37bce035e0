import * as all from '@mdi/js';
import type { Plugin } from 'vite';

const icons = new Map(Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
const mark = '\0mdi:';
/** Icons that point along the line of text, which another direction of reading mirrors: not clocks, not checks. */
const pointing =
  /^mdi(?:\w*(?:Chevron|Arrow)(?:Top)?(?:Left|Right)(?:Outline)?|Undo(?:Variant)?|Log(?:in|out)Variant|Send|OpenInNew|EmailFastOutline|ViewListOutline|FormatList(?:Bulleted|Numbered))$/;
const statement = /^import \{([^}]+)\} from '@mdi\/js';$/gm;

/**
 * Makes a module for every icon. In the library all icons are one module, which a bundler cannot split:
 * the icons of every screen would be in the first load of each. A space at the end of an outline says to tokens.css
 * that the icon points sideways.
 */
export function iconModules(): Plugin {
  return {
    name: 'muster:icon-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?(?:\?details)?$/.test(id) || !code.includes("'@mdi/js'")) return null;
      return code.replace(statement, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import { icon as ${name} } from 'muster-icon:${name}';`)
          .join(' ')
          .concat('\n'.repeat(names.split('\n').length - 1)),
      );
    },
    resolveId: (source) => (source.startsWith('muster-icon:') ? mark + source.slice('muster-icon:'.length) : null),
    load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length);
      const path = icons.get(name);
      if (path === undefined) this.error(`@mdi/js has no icon ${name}.`);
      return `export const icon = ${JSON.stringify(pointing.test(name) ? `${path} ` : path)};`;
    },
  };
}
