import { z } from 'zod';
import type { Endpoint } from '../shared/contract.ts';
import { download } from '../shared/schemas.ts';

/** What Zod calls a value that is of the right type and breaks a rule. */
export const ruleCodes: readonly string[] = ['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom'];

/**
 * Holds a reply against the rules of its schema: the server itself checks the types alone (http/serialize.ts).
 * @throws when a handler has answered what the contract does not allow
 */
export function requireRules({ reply }: Endpoint, status: number, text: string): void {
  if (status !== 200 || reply === download) return;
  const issues = reply.safeParse(JSON.parse(text)).error?.issues ?? [];
  const broken = issues.filter(({ code }) => ruleCodes.includes(code));
  if (broken.length) throw new z.ZodError(broken);
}
