import type { OneselfRule } from './contract.ts';
import { asText } from './translate.ts';

/** The actor of a request, or of a batch in their name. */
export interface Caller {
  readonly id: string;
  /** Whether they hold the role of the Owners; omitted: no. */
  readonly is_owner?: boolean | undefined;
}

/** Returns the caller of a command from the command's fields. */
export const callerOf = ({ actor_id, is_owner }: { readonly actor_id: string } & Pick<Caller, 'is_owner'>): Caller => ({
  id: actor_id,
  is_owner,
});

/** Note on the caller in previews and batches. */
export const leftOut = asText('Left out: yourself. Someone else has to do this for you.');

type Rule = Pick<OneselfRule, 'fault' | 'owners'>;

/** Returns the caller's id if a call may not be about them; null if it may. */
export function barredId({ owners }: Pick<Rule, 'owners'>, caller: Caller): string | null {
  return owners === 'allowed' && caller.is_owner ? null : caller.id;
}

/** @throws the rule's fault for the caller's own record */
export function requireOther(rule: Rule, caller: Caller, personId: string): void {
  if (barredId(rule, caller) === personId) throw rule.fault();
}

export interface PeopleExceptCaller<T> {
  readonly others: readonly T[];
  /** Whether the caller was among them and is left out. */
  readonly is_without_self: boolean;
}

/** Returns the people of a call without the caller, unless the rule allows them. */
export function othersAmong<T extends { readonly id: string }>(
  rule: Rule,
  caller: Caller,
  people: readonly T[],
): PeopleExceptCaller<T> {
  const barred = barredId(rule, caller);
  const others = people.filter(({ id }) => id !== barred);
  return { others, is_without_self: others.length < people.length };
}

/** Like `othersAmong`, for a write. @throws the rule's fault when the caller is the only one */
export function requireOthers<T extends { readonly id: string }>(
  rule: Rule,
  caller: Caller,
  people: readonly T[],
): PeopleExceptCaller<T> {
  const found = othersAmong(rule, caller, people);
  if (found.is_without_self && found.others.length === 0) throw rule.fault();
  return found;
}
