import { PackedReply } from '#platform/server/http/packed-reply.ts';
import { implement } from '#platform/server/http/implement.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { people } from '../contract.ts';
import { activePeople } from './queries.ts';

/** Cached list of all people of a company, about 30 bytes each. */
const allPeopleCache = new VersionedCache<PackedReply>(200, { max: 6_000_000, sizeOf: ({ bytes }) => bytes });
const pack = PackedReply.packer(people.search.reply);

export const peopleRoutes = implement(people)({
  search: async ({ db, context: { now } }) =>
    allPeopleCache.getOrComputeForCompany(db, await todayOf(db, now), async () => pack(await activePeople(db, now))),
});
