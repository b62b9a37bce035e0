import { z } from 'zod';
import type { Oneself } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, type FaultFactory } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { assigned_items_of } from '#platform/shared/validators.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { personCard } from '#features/people/contract.ts';

export const assigningFaults = defineFaults('assigning', {
  unknownItem: [460, 'Invalid submission. Kindly try again'],
});

export const assignableTypes = ['user', 'department', 'designation', 'employment_type', 'group'] as const;
export type AssignableType = (typeof assignableTypes)[number];

/**
 * Items to which something is assigned. The people who belong to them
 * at this moment are stored one by one; people who join later are not.
 */
export const assignedItems = assigned_items_of(assignableTypes);
export type AssignedItem = z.output<typeof assignedItems>[number];

/** An example of `assignedItems` with one of each type. */
export const toEveryType = [
  { id: entity('person'), type: 'user' },
  { id: entity('department'), type: 'department' },
  { id: entity('designation'), type: 'designation' },
  { id: entity('employment_type'), type: 'employment_type' },
  { id: entity('group'), type: 'group' },
] as const;

const countedItem = z.object({
  id: storedId,
  name: z.string(),
  /** Number of members who work here. */
  total_people: z.number().int(),
  /** Number of them to whom it is already assigned. */
  total_assigned: z.number().int(),
});

export const assignablePerson = personCard.extend({
  department_name: z.string().nullable(),
  /** Whether the person is already assigned. */
  is_assigned: z.boolean(),
});

/** Candidates: a page of people, and all other items by name. */
export const assignableOf = <Person extends z.ZodObject>(person: Person) =>
  z.object({
    people: z.object({ data: z.array(person), meta: pageMeta }),
    departments: z.array(countedItem),
    designations: z.array(countedItem),
    employment_types: z.array(countedItem),
    groups: z.array(countedItem),
  });
export const assignable = assignableOf(assignablePerson);
export type Assignable = z.output<typeof assignable>;

export const resolvedPerson = personCard.extend({ department_name: z.string().nullable() });

/** The people meant by the chosen items, before anything is stored. */
export const resolved = z.object({
  /** The people who would be assigned, by name, up to 200. */
  people: z.array(resolvedPerson),
  /** Number of people who would be assigned. */
  total: z.number().int(),
  /** Number of chosen people who are already assigned. */
  total_holding: z.number().int(),
  /** Whether the caller was among the chosen people and is left out: someone else has to assign them. */
  is_without_self: z.boolean(),
});
export type ResolvedPeople = z.output<typeof resolved>;

const by = z.object({ id: storedId, name: z.string(), username: z.string() });
const assignedPerson = personCard.extend({
  department_name: z.string().nullable(),
  /** ISO 8601 */
  assigned_at: z.string(),
  /** Null for an import or a command. */
  assigned_by: by.nullable(),
});

const assignedPeople = z.object({
  data: z.array(assignedPerson),
  meta: pageMeta,
  /** Number of all assigned people who work here, whatever the search. */
  total_people: z.number().int(),
  /** Departments of the assigned people, by name. */
  departments: z.array(z.object({ id: storedId, name: z.string(), total_people: z.number().int() })),
});
export type AssignedPeople = z.output<typeof assignedPeople>;

const assignedQuery = z.object({
  ...pageQuery,
  department_id: recordId.optional(),
  sort: z.enum(['name', 'assigned_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

type AnyOf = readonly [Permission, ...Permission[]];

/** Describes an item that people are assigned to, and the permissions for it. */
interface AssignedTo<Path extends string, InPath extends string, InBody extends string> {
  /** Path of the endpoints: 'settings/employee/employee/groups'. */
  readonly path: Path;
  /** Name of the id in the path of the list of people: 'group_id'. */
  readonly inPath: InPath;
  /** Name of the id in request bodies: 'group_id'. */
  readonly inBody: InBody;
  /** Entity in examples: 'group'. */
  readonly entity: string;
  /** Noun for people: 'a group'. */
  readonly what: string;
  readonly view: AnyOf;
  readonly assign: AnyOf;
  /** The fault if the item no longer exists. */
  readonly gone: FaultFactory;
  /** Whether people may assign themselves. */
  readonly oneself: Oneself;
}

/** Keeps the type of a computed key, which the compiler would widen to any string. */
const field = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Record<Key, Value>;

/** Endpoints that read the assigned people and the candidates. */
function readingCalls<const Path extends string, const InPath extends string, const InBody extends string>({
  path,
  inPath,
  entity: kind,
  what,
  view,
  assign,
  gone,
}: AssignedTo<Path, InPath, InBody>) {
  return {
    assignedUsers: {
      route: `GET ${path}/{${inPath}}/assigned-users/index`,
      summary: `List current employees assigned to ${what}`,
      access: view,
      params: z.object(field(inPath, recordId)),
      pathEntities: field<string, string>(inPath, kind),
      query: assignedQuery,
      reply: assignedPeople,
      faults: [gone],
    },
    assignableData: {
      route: `GET ${path}/{id}/assignable-data`,
      summary: `List who can be assigned to ${what}: a page of people, and all departments, designations and employment types`,
      access: assign,
      params: z.object({ id: recordId }),
      pathEntities: { id: kind },
      query: z.object(pageQuery),
      reply: assignable,
      faults: [gone],
    },
  } as const;
}

const maxRemoved = 500;
const oneOrSeveral = z.union(
  [
    recordId,
    z
      .array(recordId, errorText('This is invalid'))
      .min(1, errorText('This is a required field'))
      .max(maxRemoved, errorText('This is invalid')),
  ],
  {
    error: ({ input }) =>
      translate(input === undefined ? asText('This is a required field') : asText('This is invalid')),
  },
);

/** Number of people added or removed. */
const countedReply = message.extend({
  total: z.number().int(),
  /** Whether the caller was among them and is left out. */
  is_without_self: z.boolean(),
});

/** Number of people added, or to be added by the batch if there are too many for one request. */
export const assigned = countedReply.extend({ batch_id: storedId.nullable() });

/** Endpoints that check, assign and remove. */
function writingCalls<const Path extends string, const InPath extends string, const InBody extends string>({
  path,
  inBody,
  entity: kind,
  what,
  assign,
  gone,
  oneself,
}: AssignedTo<Path, InPath, InBody>) {
  const body = z.object({ ...field(inBody, recordId), assigned_items: assignedItems });
  const example = { body: { ...field(inBody, entity(kind)), assigned_items: toEveryType } };
  const faults = [gone, assigningFaults.unknownItem, ...('fault' in oneself ? [oneself.fault] : [])];
  const assignEndpoint = { access: assign, oneself, body, example, faults } as const;
  return {
    makeAssignUsers: {
      route: `POST ${path}/make-assign-users`,
      summary: `Check who would be assigned to ${what}; nothing is changed`,
      ...assignEndpoint,
      reply: resolved,
    },
    assignUsers: {
      route: `POST ${path}/assign-users`,
      summary: `Assign people to ${what}, or everyone in a department, designation or employment type now`,
      ...assignEndpoint,
      reply: assigned,
    },
    removeUsers: {
      route: `POST ${path}/assigned-users/remove`,
      summary: `Remove people from ${what}; people who are not in it are ignored`,
      access: assign,
      oneself,
      body: z.object({ ...field(inBody, recordId), user_id: oneOrSeveral }),
      example: { body: { ...field(inBody, entity(kind)), user_id: entity('person') } },
      reply: countedReply,
      faults,
    },
  } as const;
}

/**
 * Endpoints that assign people to something, with the paths of specification B §7; `makeAssignUsers`
 * is proposed, like that of roles. `server/queries.ts` implements them, `web/parts` shows them.
 */
export function assigningTo<const Path extends string, const InPath extends string, const InBody extends string>(
  to: AssignedTo<Path, InPath, InBody>,
) {
  return { ...readingCalls(to), ...writingCalls(to) };
}
