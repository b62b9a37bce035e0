import type { Feature } from '#platform/server/feature.ts';
import { filesListeners } from './events.ts';
import { filesJobs } from './jobs.ts';
import { filesRoutes } from './routes.ts';

/** @param others the features whose records files belong to */
export function filesFeature(others: readonly Feature[]): Feature {
  return { name: 'files', routes: filesRoutes(others.flatMap(({ files = [] }) => files)), listeners: filesListeners, jobs: filesJobs };
}
