import type { DemoPart } from '#platform/server/demo.ts';

/** What an administrator has set up. No network: whoever tries the demo may clock from anywhere. */
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
