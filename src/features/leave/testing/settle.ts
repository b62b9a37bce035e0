import { connect } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settleDue } from '../server/commands/settle.ts';

// Settles a company in a process of its own, for tests that kill it: `DATABASE_URL`, `COMPANY`, `TODAY`.
const database = connect({ url: process.env['DATABASE_URL'] ?? '' });
process.stdout.write('Booking begins.\n');
await settleDue(database, process.env['COMPANY'] ?? '', process.env['TODAY'] as LocalDate);
await database.close();
