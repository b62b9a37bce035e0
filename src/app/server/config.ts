import { readConfig, type Config } from '#platform/server/config.ts';
import { features } from './features.ts';

/**
 * The settings of this process, those of the features among them.
 * @throws ConfigMistakes naming all of them
 */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  return readConfig(
    env,
    features.flatMap(({ settings = [] }) => settings),
  );
}
