import type { DemoPart } from '#platform/server/demo.ts';

/** Settings of the demo company. No networks are set, so that people can clock from anywhere. */
export const companyDemo: DemoPart = {
  async create(db, { began }) {
    await db
      .updateTable('company_settings')
      .set({
        app_calendar_start_date: began,
        website_url: 'https://demo.example',
        country_id: 'DK',
        subject_prefix: '[Alder & Finch]',
        dismissed_wizards: ['employee', 'settings'],
        handbook_url: 'https://demo.example/handbook',
      })
      .execute();
  },
};
