import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('src/{app/web,features/*}/screens.ts', { cwd: project });

const declared = files.flatMap((file) => [
  ...readFileSync(project + file, 'utf8').matchAll(/path: '([^']+)',[^}]*?access: (.+)/g),
]);
const pathsOf = (isForGuests: boolean): readonly string[] =>
  declared
    .filter(([, , access]) => (access === "'none',") === isForGuests)
    .map(([, path = '']) => path)
    .sort();

/** Paths of all screens for signed-in people, as declared in screens.ts of the application and of each feature. */
export const screenPaths = pathsOf(false);
/** Paths of all screens for guests. */
export const guestPaths = pathsOf(true);

/** @param parameters value of each parameter; `user_id` is also the person of the individual view */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string>> & { readonly user_id: string },
): string {
  const person = path === '/time/individual-view' ? `?person=${parameters.user_id}` : '';
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole) + person;
}
