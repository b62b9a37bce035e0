import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { platformFaults } from '#platform/shared/faults.ts';

/**
 * Statuses whose messages appear in forms, in 'Just A Minute' or 'Action Required', or on the sign-in screen:
 * never after ' as '.
 */
const shownElsewhere = new Set([401, 422, 424, 460, 461]);

const declared = [
  ...Object.values(platformFaults),
  ...features.flatMap(({ routes }) => Object.values(routes?.contract ?? {}).flatMap(({ faults = [] }) => faults)),
].filter(({ status }) => !shownElsewhere.has(status));

test.each([...new Map(declared.map((fault) => [fault.code, fault])).values()])(
  '$code reads on after “We could not perform this action as …”',
  ({ message }) => {
    // Requires a clause with its own subject; no request, no title, no name that would lose its capital.
    expect(message).toMatch(/^(A|An|The|This|There|You|Your|No one|Someone|Only)\b.* .*\.$/);
  },
);
