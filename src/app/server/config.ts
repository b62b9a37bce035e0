import { readConfig, type Config } from '#platform/server/config.ts';
import { features } from './features.ts';

/**
 * Reads the settings of this process, including those of the features.
 * @throws ConfigError naming all of them
 */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  return readConfig(
    env,
    features.flatMap(({ settings = [] }) => settings),
  );
}
