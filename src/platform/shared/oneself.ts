import type { OneselfRule } from './contract.ts';

/** The person who acts, in a request or by a batch in their name. */
export interface Caller {
  readonly id: string;
  /** Holds the role of the Owners; missing: no. */
  readonly is_owner?: boolean | undefined;
}

/** The caller of a command, from the fields that commands have. */
export const callerOf = ({ actor_id, is_owner }: { readonly actor_id: string } & Pick<Caller, 'is_owner'>): Caller => ({
  id: actor_id,
  is_owner,
});

/** The note on the caller in previews and batches. */
export const leftOut = 'Left out: yourself. Someone else has to do this for you.';

type Rule = Pick<OneselfRule, 'fault' | 'owners'>;

/** The id of the caller where a call may not be about them; null where it may. */
export function barredId({ owners }: Pick<Rule, 'owners'>, caller: Caller): string | null {
  return owners === 'allowed' && caller.is_owner ? null : caller.id;
}

/** @throws the rule's fault for the caller's own record */
export function requireOther(rule: Rule, caller: Caller, personId: string): void {
  if (barredId(rule, caller) === personId) throw rule.fault();
}

export interface Others<T> {
  readonly others: readonly T[];
  /** The caller was among them and is left out. */
  readonly is_without_self: boolean;
}

/** The people of a call without the caller, unless the rule allows them. */
export function othersAmong<T extends { readonly id: string }>(
  rule: Rule,
  caller: Caller,
  people: readonly T[],
): Others<T> {
  const barred = barredId(rule, caller);
  const others = people.filter(({ id }) => id !== barred);
  return { others, is_without_self: others.length < people.length };
}

/** The same for a write. @throws the rule's fault when the caller is the only one */
export function requireOthers<T extends { readonly id: string }>(
  rule: Rule,
  caller: Caller,
  people: readonly T[],
): Others<T> {
  const found = othersAmong(rule, caller, people);
  if (found.is_without_self && found.others.length === 0) throw rule.fault();
  return found;
}
