import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const isMissing = (issue: Issue) => issue.code === 'invalid_type' && issue.message.includes('received undefined');

/** Number of fields that an alternative would need besides those that are there. */
const distanceOf = (issues: readonly Issue[]) =>
  issues.filter((issue) => isMissing(issue) || (issue.code === 'invalid_type' && issue.path.length === 0)).length;

function sentencesOf(issue: Issue, path: readonly PropertyKey[]): string[] {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative whose fields are there is the one that was meant.
    const [meant = []] = issue.errors.toSorted(
      (one, other) => distanceOf(one) - distanceOf(other) || one.length - other.length,
    );
    return meant.flatMap((inner) => sentencesOf(inner, at));
  }
  const field = (name: PropertyKey) => [...at, name].map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `unknown field ${field(key)}`);
  return [`${at.map(String).join('.') || 'the case'}: ${issue.message}`];
}

/** Returns what is wrong with a case, each with the path of the field. */
export const problemsOf = ({ issues }: z.core.$ZodError): string[] => issues.flatMap((issue) => sentencesOf(issue, []));
