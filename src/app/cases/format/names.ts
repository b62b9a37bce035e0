import type { CaseAction } from './actions.ts';
import type { Case } from './case.ts';
import type { CaseQuestion } from './questions.ts';

/** A name that the case does not have, or has twice. */
export interface NameProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

type Kind = 'person' | 'place' | 'department' | 'leave type' | 'package' | 'shift' | 'pattern' | 'pay rule';

interface Use {
  readonly kind: Kind;
  readonly name: string;
  readonly path: (string | number)[];
}

/** Returns the names of each kind that a case declares, with their paths. */
function declaredNames(one: Case): Use[] {
  const of = (kind: Kind, field: string, names: readonly string[], key = 'name') =>
    names.map((name, index): Use => ({ kind, name, path: [field, index, key] }));
  const nameOf = ({ name }: { readonly name: string }) => name;
  return [
    ...of(
      'person',
      'people',
      one.people.map(({ key }) => key),
      'key',
    ),
    ...of('place', 'places', one.places.map(nameOf)),
    ...of('department', 'departments', one.departments.map(nameOf)),
    ...of('leave type', 'leave_types', one.leave_types.map(nameOf)),
    ...of('package', 'packages', one.packages.map(nameOf)),
    ...of('shift', 'shifts', one.shifts.map(nameOf)),
    ...of('pattern', 'patterns', one.patterns.map(nameOf)),
    ...of('pay rule', 'pay_rules', one.pay_rules.map(nameOf)),
  ];
}

/** Returns people who are imported, and types that are taken without being declared. */
function impliedNames({ did, import: rows = [] }: Case): Pick<Use, 'kind' | 'name'>[] {
  const imported = [...rows, ...did.flatMap((action) => ('import' in action ? action.import : []))];
  const taken = did.flatMap((action) => ('leave' in action ? [action.leave] : []));
  return [
    ...imported.map(({ key }) => ({ kind: 'person' as const, name: key })),
    ...taken.map((name) => ({ kind: 'leave type' as const, name })),
  ];
}

/** Collects uses of names, leaving out what is not said. */
class Uses {
  readonly all: Use[] = [];

  add(kind: Kind, path: (string | number)[], ...names: readonly unknown[]): void {
    for (const name of names.flat()) if (typeof name === 'string') this.all.push({ kind, name, path });
  }
}

function usesIn(one: Case): Use[] {
  const uses = new Uses();
  for (const [index, { place, department, package: given, manager, pay_rule }] of one.people.entries()) {
    const at = ['people', index];
    uses.add('place', [...at, 'place'], placedNames(place));
    uses.add('department', [...at, 'department'], placedNames(department));
    uses.add('package', [...at, 'package'], given);
    uses.add('pay rule', [...at, 'pay_rule'], pay_rule);
    uses.add('person', [...at, 'manager'], manager);
  }
  for (const [index, { for: keys = [] }] of one.holidays.entries())
    uses.add('person', ['holidays', index, 'for'], keys);
  for (const [index, { gives }] of one.packages.entries())
    for (const [at, { type }] of gives.entries())
      uses.add('leave type', ['packages', index, 'gives', at, 'type'], type);
  for (const [index, { days }] of one.patterns.entries()) uses.add('shift', ['patterns', index, 'days'], days);
  for (const [index, rule] of one.rules.entries()) {
    uses.add('place', ['rules', index, 'place'], rule.place);
    uses.add('department', ['rules', index, 'department'], rule.department);
    uses.add('package', ['rules', index, 'package'], rule.package);
    uses.add('pattern', ['rules', index, 'pattern'], rule.pattern);
  }
  for (const [index, limit] of one.limits.entries()) {
    uses.add('place', ['limits', index, 'place'], limit.place);
    uses.add('department', ['limits', index, 'department'], limit.department);
  }
  for (const [index, action] of one.did.entries()) addActionUses(uses, ['did', index], action);
  for (const [index, question] of one.ask.entries()) addQuestionUses(uses, ['ask', index], question);
  return uses.all;
}

const placedNames = (placed: Case['people'][number]['place']) =>
  typeof placed === 'string' ? [placed] : (placed ?? []).map(({ name }) => name);

function addActionUses(uses: Uses, at: (string | number)[], action: CaseAction): void {
  if ('who' in action) uses.add('person', [...at, 'who'], action.who);
  if ('planned' in action) uses.add('shift', [...at, 'planned'], action.planned);
  if ('pattern' in action) uses.add('shift', [...at, 'pattern'], action.pattern);
  if ('shorten' in action) uses.add('leave type', [...at, 'shorten'], action.shorten);
}

function addQuestionUses(uses: Uses, at: (string | number)[], question: CaseQuestion): void {
  if ('who' in question) uses.add('person', [...at, 'who'], question.who);
  if ('leave_left' in question) uses.add('leave type', [...at, 'leave_left'], question.leave_left);
  if ('leave_cost' in question) uses.add('leave type', [...at, 'type'], question.type);
  if ('lines' in question) uses.add('leave type', [...at, 'lines'], question.lines);
}

/** Returns names that are used but not declared, and names that are declared twice. */
export function unknownNames(one: Case): NameProblem[] {
  const declared = declaredNames(one);
  const known = new Set([...declared, ...impliedNames(one)].map(({ kind, name }) => `${kind} ${name}`));
  const unknown = usesIn(one).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
  const seen = new Set<string>();
  const twice = declared.filter(({ kind, name }) => seen.size === seen.add(`${kind} ${name}`).size);
  return [
    ...twice.map(({ kind, name, path }) => ({ path, message: `there is another ${kind} called ${name}` })),
    ...unknown.map(({ kind, name, path }) => ({ path, message: `there is no ${kind} called ${name}` })),
  ];
}
