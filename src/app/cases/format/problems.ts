import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Whether a field is not there at all, whatever it may be. */
function isMissing(issue: Issue): boolean {
  if (issue.code !== 'invalid_union')
    return issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined;
  return (
    issue.errors.length > 0 &&
    issue.errors.every((inner) => inner.some((one) => one.path.length === 0 && isMissing(one)))
  );
}

/** Message of an alternative that takes any field, and was not meant unless it fits. */
export const notMeant = 'none of the fields that are for later';
/** More than any alternative lacks. */
const far = 100;

/** Number of fields that an alternative would need otherwise, or besides those that are there. */
function distanceOf(issues: readonly Issue[]): number {
  if (issues.some(({ message }) => message === notMeant)) return far;
  const isFar = (issue: Issue) =>
    isMissing(issue) || issue.code === 'invalid_value' || (issue.code === 'invalid_type' && issue.path.length === 0);
  return issues.filter(isFar).length;
}

function sentenceOf(issue: Issue): string {
  if (isMissing(issue)) return 'is missing';
  if (issue.code === 'invalid_value') return `choose one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type') return `has to be ${nounOf(issue.expected)}`;
  return issue.message;
}

const nouns: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
  tuple: 'a list',
};
const nounOf = (type: string) => nouns[type] ?? `of type ${type}`;

function sentencesOf(issue: Issue, path: readonly PropertyKey[], root: string): string[] {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isMissing(issue)) {
    // The alternative whose fields are there is the one that was meant.
    const [meant = []] = issue.errors.toSorted(
      (one, other) => distanceOf(one) - distanceOf(other) || one.length - other.length,
    );
    return meant.flatMap((inner) => sentencesOf(inner, at, root));
  }
  const field = (name: PropertyKey) => [...at, name].map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `unknown field ${field(key)}`);
  return [`${at.map(String).join('.') || root}: ${sentenceOf(issue)}`];
}

/** Reads what was written, keeping the input of each issue, which `problemsOf` needs. */
export const readWith = <T extends z.ZodType>(schema: T, given: unknown) =>
  schema.safeParse(given, { reportInput: true });

/** Returns what is wrong, each with the path of the field. @param root name of what has no path */
export const problemsOf = ({ issues }: z.core.$ZodError, root = 'the case'): string[] =>
  issues.flatMap((issue) => sentencesOf(issue, [], root));
