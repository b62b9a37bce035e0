import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { DemoPart, NewDemo } from '#platform/server/demo.ts';
import { addComment, react } from '#features/comments/server/commands.ts';
import type { PostType } from '../rules/shapes.ts';
import { create } from './commands/store.ts';
import { keepWords } from './commands/words.ts';
import { postSubject } from './queries/posts.ts';

interface Story {
  readonly type: PostType;
  readonly hoursAgo: number;
  readonly heading: string;
  readonly text: string;
  readonly list?: readonly string[];
  readonly isPinned?: boolean;
  readonly says: readonly string[];
  /** Percentages of people who love it and who have acknowledged it. */
  readonly loved: number;
  readonly acknowledged?: number;
}

const stories: readonly Story[] = [
  {
    type: 2,
    hoursAgo: 190,
    heading: 'Expenses before the year closes',
    text: 'Please hand in every receipt of this year by the second Friday of December. Trips in the last two weeks of December go on next year’s form.',
    says: [
      'Does the date also count for fuel cards? The statement comes three days later.',
      'No, fuel cards reach us directly. Only what you paid yourself.',
      'I have filed mine with the new form, it took five minutes.',
    ],
    loved: 12,
  },
  {
    type: 2,
    hoursAgo: 96,
    heading: 'The torque drivers have moved',
    text: 'They are in the second drawer of bench 3 now, each with its own label.',
    list: ['Put them back on the label they came from.', 'A missing one goes on the list at the door.'],
    says: [
      'Bench 5 has none since the move. Who has it?',
      'In my corner, freshly checked. You get it back this afternoon.',
    ],
    loved: 20,
  },
  {
    type: 2,
    hoursAgo: 27,
    heading: 'Order 2214 left the building',
    text: 'All 48 theodolites were checked, packed and collected one day early. Thank you to everyone who stayed on Tuesday.',
    says: ['What a week. Cake is in the kitchen.', 'The customer has called already: very happy.'],
    loved: 45,
  },
  {
    type: 1,
    hoursAgo: 5,
    heading: 'The calibration lab is back on Monday',
    text: 'The climate unit passed its test run last night. From Monday on, benches 1 to 6 are open again. Please book your slots by Friday noon, the first two mornings are reserved.',
    isPinned: true,
    says: [
      'Good news. Does it hold with the door open? We bring the long rails through on Monday.',
      'It does for ten minutes, then it takes about twenty to settle.',
    ],
    loved: 30,
    acknowledged: 68,
  },
];

const text = (words: string) => [{ type: 'text', text: words }];
const documentOf = ({ heading, text: words, list }: Story) => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: text(heading) },
    { type: 'paragraph', content: text(words) },
    ...(list
      ? [
          {
            type: 'bulletList',
            content: list.map((item) => ({
              type: 'listItem',
              content: [{ type: 'paragraph', content: text(item) }],
            })),
          },
        ]
      : []),
  ],
});

/** A feed that has been used for a week. */
export const feedDemo: DemoPart = {
  async create(db, demo) {
    const rows = await db.selectFrom('people').select(['id', 'email']).orderBy('email').execute();
    const here = new Set(
      demo.people
        .filter((person) => person.joinedOn < demo.today && person.dischargedOn === null)
        .map(({ email }) => email),
    );
    const people = rows.flatMap(({ id, email }) => (email && here.has(email) ? [id] : []));
    if (people.length === 0) return;
    for (const [index, story] of stories.entries()) await createStory(db, story, { index, people, demo });
  },
};

interface StoryContext {
  readonly index: number;
  readonly people: readonly string[];
  readonly demo: NewDemo;
}

async function createStory(db: Db, story: Story, { index, people, demo }: StoryContext): Promise<void> {
  const at = (place: number) => people[place % people.length] ?? '';
  const author = at(7 + index * 11);
  const now = demo.now - story.hoursAgo * 3600;
  const actor = { id: author, permissions: new Set(['add_feed', 'pin_feed'] as const) };
  const post = { type: story.type, body: documentOf(story), photos: [], attachments: [], audience: [] };
  const id = await create(
    db,
    { ...post, is_pinned: story.isPinned ?? false, is_correction: false },
    { actor, now, isQuiet: true },
  );
  const subject = { type: postSubject, id };
  for (const [number, body] of story.says.entries()) {
    const author_id = number === 1 ? author : at(index * 5 + number * 3);
    const comment = await addComment(db, subject, { author_id, body, now: now + (number + 1) * 1800 });
    await keepWords(db, { post_id: id, subject_id: comment.id, text: body });
  }
  const share = (percent: number) => people.filter((_, place) => (place * 37 + index * 13) % 100 < percent);
  for (const person_id of share(story.loved)) await react(db, subject, { person_id, reaction: 'Love', now: now + 600 });
  const acknowledging = share(story.acknowledged ?? 0).filter((person) => person !== author);
  await sql`
    insert into feed_acknowledgements (post_id, person_id, version, acknowledged_at)
    select ${id}, person, 1, ${new Date((now + 1200) * 1000)} from unnest(${acknowledging}::uuid[]) as person`.execute(
    db,
  );
  if (story.type !== 1) return;
  const open = people.filter((person) => person !== author && !acknowledging.includes(person));
  const seen = open.filter((_, index) => index % 3 !== 0);
  await sql`
    insert into feed_readings (post_id, person_id, seen_version, seen_at)
    select ${id}, person, 1, ${new Date((now + 2400) * 1000)} from unnest(${seen}::uuid[]) as person`.execute(db);
}
