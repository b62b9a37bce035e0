import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { settingsChanged } from '#features/company/events.ts';
import { access } from '../contract.ts';
import { accessListeners } from './listeners.ts';
import { accessRoutesWith } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutesWith({ sidebar: [], unread: [] })],
    publicUrl: 'https://hr.example.com',
    prefix: '',
  }),
);

test('changed settings are sent to all browsers as everyone may see them, without the draft of a logo', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'configure_company_setup');
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ name: 'Acme & Sons', rows_per_page: 20, handbook_url: 'https://acme.example/handbook' })
      .execute(),
  );
  const messages: unknown[] = [];
  await acme.inside(async (db) => {
    const publish = (...news: unknown[]) => void messages.push(news);
    for (const { run } of accessListeners.filter(({ on }) => on === settingsChanged.type))
      await run({ db, company_id: acme.id, publish } as never);
  });

  const { app } = (await call(access.authorization, {}, ana)).body;
  const { draft_logo: _draft, url: _url, paddle: _paddle, ...settings } = app.settings;
  const { timezone, first_day_of_week, theme_class } = app;
  expect(settings).toMatchObject({ company_name: 'Acme & Sons', rows_per_page: 20 });
  expect(messages).toEqual([
    [
      `private-company.${acme.id}`,
      { name: 'application.settings' },
      { app: { timezone, first_day_of_week, theme_class, settings } },
    ],
  ]);
});
