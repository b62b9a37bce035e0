import type { Feature } from '#platform/server/feature.ts';
import { newcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { audit } from './rules/audit.ts';
import { peopleImportJobsWith } from './server/jobs.ts';
import { peopleImportRoutesWith } from './server/routes.ts';

const newcomerItemsOf = (features: readonly Feature[]) => features.flatMap(({ newcomerItems = [] }) => newcomerItems);

export const feature: Feature = {
  name: 'people-import',
  tables: ['people_import_columns', 'people_import_rows', 'people_imports'],
  audit,
  routes: (features) =>
    peopleImportRoutesWith(employmentChange.of(features), newcomerItemsOf(features), newcomerGifts.of(features)),
  jobs: (features) =>
    peopleImportJobsWith(
      employmentChange.of(features),
      features.flatMap(({ references = [] }) => references),
      newcomerItemsOf(features),
      newcomerGifts.of(features),
    ),
};
