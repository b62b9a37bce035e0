import type { Feature, LoadedFeature } from '#platform/server/feature.ts';
import { featureNames } from '../features.ts';

const declared: readonly Feature[] = await Promise.all(
  featureNames.map(async (name) => {
    const { feature } = (await import(`#features/${name}/feature.ts`)) as { feature: Feature };
    if (feature.name !== name) throw new Error(`src/features/${name}/feature.ts calls itself '${feature.name}'.`);
    return feature;
  }),
);

const contractsOfAll = () => allRoutes.map(({ contract }) => contract);

/** All features of the server, in the order in which their listeners receive an event. */
export const features: readonly LoadedFeature[] = declared.map(({ routes, jobs, ...feature }) => ({
  ...feature,
  ...(routes && { routes: typeof routes === 'function' ? routes(declared, contractsOfAll) : routes }),
  ...(jobs && { jobs: typeof jobs === 'function' ? jobs(declared) : jobs }),
}));

/** Audit declarations of all features. */
export const auditDeclarations = features.flatMap(({ audit = [] }) => audit);

/** Endpoints of all features with their handlers. */
export const allRoutes = features.flatMap(({ routes }) => routes ?? []);

/** All endpoints by feature, for the documentation. */
export const contracts = Object.fromEntries(
  features.flatMap(({ name, routes }) => (routes ? [[name, routes.contract]] : [])),
);
