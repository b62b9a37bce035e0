import type { Company } from './generate.ts';
import type { Stage } from './stage.ts';

/** Numbers for ten thousand people: posts, and comments and reactions together; fewer for fewer people. */
const postsPerPerson = 5;
const commentsPerPost = 4;
const reactionsPerPost = 6;
/** One post in this number is an announcement, or only for a department. */
const shares = { announcement: 50, department: 5 };

const tables = [
  'feed_posts',
  'feed_audiences',
  'feed_words',
  'comments',
  'reactions',
  'feed_acknowledgements',
] as const;
const everyone = '00000000-0000-4000-8000-000000000000';

/** Loads a feed of two years. @returns ids of the posts that everyone sees, the newest first */
export async function loadFeed(
  { owner, say }: Pick<Stage, 'owner' | 'say'>,
  company: Company,
): Promise<readonly string[]> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company.id]);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  const posts = company.people * postsPerPerson;
  await writePosts(owner, posts);
  await answerPosts(owner);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`vacuum analyze ${tables.join(', ')}`);
  const counts = await owner.query<{ answers: string }>(
    `select (select count(*) from comments) + (select count(*) from reactions) as answers`,
  );
  say(`The feed holds ${posts} posts and ${counts.rows[0]?.answers ?? 0} comments and reactions.`);
  const { rows } = await owner.query<{ post_id: string }>(
    `select post_id from feed_audiences where tenant_id = current_tenant() and key = $1 order by published_at desc`,
    [everyone],
  );
  return rows.map(({ post_id }) => post_id);
}

type Owner = Stage['owner'];

async function writePosts(owner: Owner, posts: number): Promise<void> {
  await owner.query(
    `
    with someone as (
      select id, department_id, row_number() over (order by employee_number::int) - 1 as n
        from people where tenant_id = current_tenant()
    ), wanted as (
      select gen_random_uuid() as id, n, 'Notice ' || n || ' of the workshop about benches, lenses and the racks in hall ' || n % 7
             as text, now() - n * interval '20 minutes' as at from generate_series(1, $1::int) n
    ), written as (
      insert into feed_posts (id, slug, type, author_id, title, body, text, published_at, posted_on, created_at)
      select w.id, 'notice-' || w.n, case when w.n % ${shares.announcement} = 0 then 1 else 2 end, s.id, w.text,
             jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph',
               'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', w.text))))),
             w.text, w.at, w.at::date, w.at
        from wanted w join someone s on s.n = w.n % (select count(*) from someone) returning id, author_id, type, published_at, text
    ), numbered as (
      select written.*, row_number() over () as n, someone.department_id from written join someone on someone.id = author_id
    ), seen as (
      insert into feed_audiences (post_id, kind, key, published_at, asks)
      select id, 'author', author_id, published_at, type = 1 from numbered union all
      select id, case when n % ${shares.department} = 0 and department_id is not null then 'department' else 'everyone' end,
             case when n % ${shares.department} = 0 and department_id is not null then department_id else $2 end,
             published_at, type = 1 from numbered
    )
    insert into feed_words (word, post_id, subject_id)
    select distinct lower(word), id, id from numbered, regexp_split_to_table(text, '\\s+') as word`,
    [posts, everyone],
  );
}

async function answerPosts(owner: Owner): Promise<void> {
  const someone = `
    someone as (select id, row_number() over (order by employee_number::int) - 1 as n
      from people where tenant_id = current_tenant()),
    posts as (select id, published_at, row_number() over (order by published_at) as n from feed_posts
      where tenant_id = current_tenant())`;
  await owner.query(`
    with ${someone}
    insert into comments (subject_type, subject_id, author_id, body, created_at)
    select 'feed_post', p.id, s.id, 'Thank you, bench ' || k || ' is ready.', p.published_at + k * interval '5 minutes'
      from posts p cross join generate_series(1, ${commentsPerPost}) k join someone s on s.n = (p.n * 31 + k * 7) % (select count(*) from someone)`);
  await owner.query(`
    with ${someone}
    insert into reactions (subject_type, subject_id, person_id, type)
    select 'feed_post', p.id, s.id, 'Love'
      from posts p cross join generate_series(1, ${reactionsPerPost}) k join someone s on s.n = (p.n * 17 + k * 101) % (select count(*) from someone)
    on conflict do nothing`);
  // Everyone has acknowledged all but the last ten.
  await owner.query(`
    insert into feed_acknowledgements (post_id, person_id, version, acknowledged_at)
    select p.id, people.id, 1, p.published_at
      from (select id, published_at, author_id, row_number() over (order by published_at desc) as place from feed_posts
             where tenant_id = current_tenant() and type = 1) p
      join people on people.tenant_id = current_tenant() and people.id <> p.author_id
     where p.place between 11 and 60`);
}
