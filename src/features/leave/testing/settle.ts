import { connect } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settleDue } from '../server/commands/settle.ts';

// Books what the rules of leave make, as a process of its own: `DATABASE_URL`, `COMPANY`, `TODAY`.
const database = connect({ url: process.env['DATABASE_URL'] ?? '' });
process.stdout.write('Booking begins.\n');
await settleDue(database, process.env['COMPANY'] ?? '', process.env['TODAY'] as LocalDate);
await database.close();
