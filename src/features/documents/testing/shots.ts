import type { Page } from '@playwright/test';
import type { Reply } from '#platform/shared/contract.ts';
import { ajax, alterAnswer, longName, type Shot } from '#platform/testing/shots.ts';
import type { documents } from '../contract.ts';

type Files = Reply<(typeof documents)['fileDocuments']>;

async function apprentice(page: Page): Promise<string> {
  const people = (await (await page.request.get('/app/muster-bar/search', { headers: ajax })).json()) as readonly {
    readonly name: string;
    readonly username: string;
  }[];
  const { username = '' } = people.find(({ name }) => name === 'Finn Kowalski') ?? {};
  return `/people/profile/view/${username}?tab=documents`;
}

/** Thirty documents of six types, one of which has a very long name. */
const many = alterAnswer<Files>(/file-documents\/index/, ({ data, meta, types, ...page }) => ({
  ...page,
  data: Array.from({ length: 30 }, (_, index) => ({
    ...data[index % data.length],
    id: crypto.randomUUID(),
    name: index === 1 ? `${longName}.pdf` : `Document ${index + 1}.pdf`,
  })),
  meta: { ...meta, total: 30, to: 30 },
  types: Array.from({ length: 6 }, (_, index) => ({
    ...(types[index % types.length] ?? { id: crypto.randomUUID() }),
    id: crypto.randomUUID(),
    name: index === 2 ? longName : `Type ${index + 1}`,
    total: 5,
  })),
}));

export const shots: readonly Shot[] = [
  { name: 'documents', who: 'hr', path: apprentice },
  { name: 'documents-many', who: 'hr', path: apprentice, before: many },
];
