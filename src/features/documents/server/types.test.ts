import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { documents } from '../contract.ts';
import { documentsRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, documentsRoutes],
  storage: testStorage({ max_size_kb: 1_024, single_size_kb: 512 }),
});
const call = callerFor(app);
afterAll(() => app.close());

test('documents are found by their type; of how many types there are is counted whatever is searched', async () => {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const [licence, contract] = await acme.inside(async (db) => {
    const types = await db
      .insertInto('document_types')
      .values([{ name: 'Licence' }, { name: 'Contract' }])
      .returning('id')
      .execute();
    const [one = '', other = ''] = types.map(({ id }) => id);
    const of = (person_id: string, name: string, document_type_id: string | null) => ({
      person_id,
      name,
      document_type_id,
    });
    await db
      .insertInto('file_documents')
      .values([
        of(ana.id, 'Fork lift', one),
        of(ana.id, 'Crane', one),
        of(ana.id, 'Contract', other),
        of(ana.id, 'Photo', null),
        of(ben.id, 'Fork lift', one),
      ])
      .execute();
    return [one, other];
  });
  const found = async (query: { document_type_id?: string; search?: string }) => {
    const { body } = await call(documents.fileDocuments, { params: { user_id: ana.id }, query }, ana);
    return { names: body.data.map(({ name }) => name).sort(), types: body.types, total: body.meta.total };
  };
  const types = [
    { id: contract, name: 'Contract', total: 1 },
    { id: licence, name: 'Licence', total: 2 },
  ];
  expect(await found({})).toEqual({ names: ['Contract', 'Crane', 'Fork lift', 'Photo'], types, total: 4 });
  expect(await found({ document_type_id: licence ?? '' })).toEqual({ names: ['Crane', 'Fork lift'], types, total: 2 });
  expect(await found({ document_type_id: licence ?? '', search: 'cra' })).toEqual({
    names: ['Crane'],
    types,
    total: 1,
  });
});
