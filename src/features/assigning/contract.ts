import { z } from 'zod';
import type { Oneself } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, type FaultFactory } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { assigned_items_of } from '#platform/shared/validators.ts';
import { personCard } from '#features/people/contract.ts';

export const assigningFaults = defineFaults('assigning', {
  unknownItem: [460, 'Invalid submission. Kindly try again'],
});

export const assignableTypes = ['user', 'department', 'designation', 'employment_type', 'group'] as const;
export type AssignableType = (typeof assignableTypes)[number];

/**
 * To whom something is assigned. Whoever belongs to it at this moment is stored, one by one; those who come later are
 * not.
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
  /** Who work here. */
  total_people: z.number().int(),
  /** Those of them to whom it is assigned already. */
  total_assigned: z.number().int(),
});

export const assignablePerson = personCard.extend({
  department_name: z.string().nullable(),
  /** Is assigned already. */
  is_assigned: z.boolean(),
});

/** To whom something can be assigned: a page of people, and everything else by name. */
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

/** Whom the chosen items mean, before anything is stored. */
export const resolved = z.object({
  /** Who would be assigned, by name, up to 200. */
  people: z.array(resolvedPerson),
  /** How many would be. */
  total: z.number().int(),
  /** How many of the chosen are already. */
  total_holding: z.number().int(),
  /** The caller belongs to what was chosen, and is left out: somebody else has to do it for them. */
  is_without_self: z.boolean(),
});
export type Resolved = z.output<typeof resolved>;

const by = z.object({ id: storedId, name: z.string(), username: z.string() });
const assignedPerson = personCard.extend({
  department_name: z.string().nullable(),
  /** ISO 8601 */
  assigned_at: z.string(),
  /** Null: an import or a command. */
  assigned_by: by.nullable(),
});

const assignedPeople = z.object({
  data: z.array(assignedPerson),
  meta: pageMeta,
  /** Everybody who is assigned and works here, whatever was searched. */
  total_people: z.number().int(),
  /** Their departments by name. */
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

/** What people are assigned to, and who may do it. */
interface AssignedTo<Path extends string, InPath extends string, InBody extends string> {
  /** Of the calls: 'settings/employee/employee/groups'. */
  readonly path: Path;
  /** What the id is called in the path of the list of people: 'group_id'. */
  readonly inPath: InPath;
  /** What it is called in what is sent: 'group_id'. */
  readonly inBody: InBody;
  /** Of the examples: 'group'. */
  readonly entity: string;
  /** For people: 'a group'. */
  readonly what: string;
  readonly view: AnyOf;
  readonly assign: AnyOf;
  /** When it is not there (any more). */
  readonly gone: FaultFactory;
  /** Whether one may assign oneself. */
  readonly oneself: Oneself;
}

/** A computed key is any text to the compiler: this says which one it is. */
const one = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Record<Key, Value>;

/** Who is assigned, and who can be. */
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
      summary: `Who is assigned to ${what} and works here`,
      access: view,
      params: z.object(one(inPath, recordId)),
      pathEntities: one<string, string>(inPath, kind),
      query: assignedQuery,
      reply: assignedPeople,
      faults: [gone],
    },
    assignableData: {
      route: `GET ${path}/{id}/assignable-data`,
      summary: `Who can be assigned to ${what}: a page of people, and all departments, designations and employment types`,
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
    z.array(recordId, 'This is invalid').min(1, 'This is a required field').max(maxRemoved, 'This is invalid'),
  ],
  { error: ({ input }) => (input === undefined ? 'This is a required field' : 'This is invalid') },
);

/** How many have come, or gone. */
const counted = message.extend({
  total: z.number().int(),
  /** The caller was among them, and is left out. */
  is_without_self: z.boolean(),
});

/** How many have come; of more than are assigned at once, how many are to come by the batch. */
export const assigned = counted.extend({ batch_id: storedId.nullable() });

/** Assigning, after a check, and taking out. */
function writingCalls<const Path extends string, const InPath extends string, const InBody extends string>({
  path,
  inBody,
  entity: kind,
  what,
  assign,
  gone,
  oneself,
}: AssignedTo<Path, InPath, InBody>) {
  const body = z.object({ ...one(inBody, recordId), assigned_items: assignedItems });
  const example = { body: { ...one(inBody, entity(kind)), assigned_items: toEveryType } };
  const faults = [gone, assigningFaults.unknownItem, ...('fault' in oneself ? [oneself.fault] : [])];
  const sent = { access: assign, oneself, body, example, faults } as const;
  return {
    makeAssignUsers: {
      route: `POST ${path}/make-assign-users`,
      summary: `Check who would be assigned to ${what}; nothing is changed`,
      ...sent,
      reply: resolved,
    },
    assignUsers: {
      route: `POST ${path}/assign-users`,
      summary: `Assign people to ${what}, or everybody who is in a department, designation or employment type now`,
      ...sent,
      reply: assigned,
    },
    removeUsers: {
      route: `POST ${path}/assigned-users/remove`,
      summary: `Take one or several people out of ${what}; who is not in it is passed over`,
      access: assign,
      oneself,
      body: z.object({ ...one(inBody, recordId), user_id: oneOrSeveral }),
      example: { body: { ...one(inBody, entity(kind)), user_id: entity('person') } },
      reply: counted,
      faults,
    },
  } as const;
}

/**
 * The calls by which people are assigned to something, with the paths of specification B §7; `makeAssignUsers` is
 * proposed, after that of the roles. `server/queries.ts` answers them, `web/parts` shows them.
 */
export function assigningTo<const Path extends string, const InPath extends string, const InBody extends string>(
  to: AssignedTo<Path, InPath, InBody>,
) {
  return { ...readingCalls(to), ...writingCalls(to) };
}
