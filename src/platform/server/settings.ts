import { z } from 'zod';

/** Settings that a feature reads from the environment at the start, together with those of the platform. */
export interface FeatureSettings<T> {
  /** @returns the value, or a sentence for everything that is wrong */
  read(env: NodeJS.ProcessEnv, place: SettingsPlace): { readonly value: T } | { readonly mistakes: readonly string[] };
}

export interface SettingsPlace {
  /** NODE_ENV is production. */
  readonly production: boolean;
  /** Base of relative paths. */
  readonly folder: string;
}

/** Returns the settings of a feature. */
export type SettingsOf = <T>(settings: FeatureSettings<T>) => T;

/**
 * Parses the variables that a schema names; an empty value counts as unset.
 * @returns them, or the schema's sentence for each that is wrong
 */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv,
): { readonly data: z.output<z.ZodObject<Shape>> | undefined; readonly mistakes: string[] } {
  const present = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = schema.safeParse(present);
  return parsed.success
    ? { data: parsed.data, mistakes: [] }
    : { data: undefined, mistakes: [...new Set(parsed.error.issues.map(({ message }) => message))] };
}

/** Reads the declared settings of all features. */
export function readFeatureSettings(
  env: NodeJS.ProcessEnv,
  place: SettingsPlace,
  declared: readonly FeatureSettings<unknown>[],
): { readonly settingsOf: SettingsOf; readonly mistakes: readonly string[] } {
  const values = new Map<unknown, unknown>();
  const mistakes: string[] = [];
  for (const settings of declared) {
    const found = settings.read(env, place);
    if ('mistakes' in found) mistakes.push(...found.mistakes);
    else values.set(settings, found.value);
  }
  return {
    mistakes,
    settingsOf: <T>(settings: FeatureSettings<T>) => {
      if (!values.has(settings)) throw new Error('No feature.ts loaded at startup declares these settings.');
      return values.get(settings) as T;
    },
  };
}

/** Settings as if no variable were set, for tests of single endpoints. */
export const noSettings: SettingsOf = (settings) => {
  const found = settings.read({}, { production: false, folder: '.' });
  if ('mistakes' in found) throw new Error(found.mistakes.join(' '));
  return found.value;
};
