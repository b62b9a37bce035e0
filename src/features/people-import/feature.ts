import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { peopleImportJobsWith } from './server/jobs.ts';
import { peopleImportRoutesWith } from './server/routes.ts';

const effectsOf = (features: readonly Feature[]) => features.flatMap(({ employmentEffects = [] }) => employmentEffects);

const newcomerItemsOf = (features: readonly Feature[]) => features.flatMap(({ newcomerItems = [] }) => newcomerItems);

export const feature: Feature = {
  name: 'people-import',
  tables: ['people_import_columns', 'people_import_rows', 'people_imports'],
  audit,
  routes: (features) => peopleImportRoutesWith(effectsOf(features), newcomerItemsOf(features)),
  jobs: (features) =>
    peopleImportJobsWith(
      effectsOf(features).map(({ effect }) => effect),
      features.flatMap(({ references = [] }) => references),
      newcomerItemsOf(features),
    ),
};
