import { z } from 'zod';
import type { Endpoint } from '../shared/contract.ts';
import { download } from '../shared/schemas.ts';

/** Zod's issue codes for a value of the right type that violates a rule. */
export const ruleCodes: readonly string[] = ['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom'];

/**
 * Validates a reply against the rules of its schema: the server itself checks only types (http/serialize.ts).
 * @throws when a handler has returned something that the contract does not allow
 */
export function requireRules({ reply }: Endpoint, status: number, text: string): void {
  if (status !== 200 || reply === download) return;
  const issues = z.safeParse(reply, JSON.parse(text)).error?.issues ?? [];
  const broken = issues.filter(({ code }) => ruleCodes.includes(code));
  if (broken.length) throw new z.ZodError(broken);
}
