import { configFrom } from '#app/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { pushHosts, pushNetwork } from '#platform/testing/push-service/push-service.ts';

/** @param env settings besides those of every server of these tests */
export function serverConfig(env: Record<string, string> = {}): Config {
  const read = configFrom({
    DATA_DIR: process.env['TEST_DATA_DIR'] ?? '',
    DATABASE_URL: process.env['TEST_DATABASE_URL'],
    LOG_LEVEL: 'silent',
    WEB_PUSH_HOSTS: pushHosts,
    ...env,
  });
  // One process runs the jobs of all tests, so it can reach the push services of all.
  return { ...read, pushNetwork };
}
