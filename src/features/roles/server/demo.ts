import type { DemoPart } from '#platform/server/demo.ts';
import { hoursBefore, createDemoNotifications } from '#features/notifications/server/demo.ts';
import { rolesAlert } from '../rules/alerts.ts';

/** Alerts the demo visitors that the Owner recently gave them their roles. */
export const rolesDemo: DemoPart = {
  async create(db, demo) {
    const known = await db.selectFrom('people').select(['id', 'email']).execute();
    const visitors = demo.people.filter(({ isVisitor, role }) => isVisitor && role !== 'Owner');
    const alerts = visitors.map(({ email, role }) => ({
      type: rolesAlert,
      to: known.filter((person) => person.email === email).map(({ id }) => id),
      author_id: demo.ownerId,
      message: `You now have the role ${role}.`,
      url: '/feed',
      at: hoursBefore(demo, 26),
    }));
    await createDemoNotifications(db, demo, alerts);
  },
};
