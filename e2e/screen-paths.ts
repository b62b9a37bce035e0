import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('src/{app/web,features/*}/screens.ts', { cwd: project });

/** The paths of all screens of somebody signed in, as screens.ts of the application and of each feature declare them. */
export const screenPaths: readonly string[] = files
  .flatMap((file) => [...readFileSync(project + file, 'utf8').matchAll(/path: '([^']+)',[^}]*?access: (.+)/g)])
  .filter(([, , access]) => access !== "'none',")
  .map(([, path = '']) => path)
  .sort();

/** @param places what stands in the place of each parameter; of `user_id` it is also the person of the individual view */
export function addressOf(
  path: string,
  places: Readonly<Record<string, string>> & { readonly user_id: string },
): string {
  const person = path === '/time/individual-view' ? `?person=${places.user_id}` : '';
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole) + person;
}
