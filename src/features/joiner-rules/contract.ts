import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, fromReply, newId, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { changePreview, confirmedImpact } from '#platform/shared/impact.ts';
import { localDate, message, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { ruledValue, placement, ruleChoices, ruleInput, shownRule, withoutKinds } from './rules/shapes.ts';

export const joinerRuleFaults = defineFaults('joinerRules', {
  gone: [404, 'This rule no longer exists.'],
  unknownItem: [460, 'This item no longer exists. Choose another one.'],
  roleAbove: [403, 'You cannot assign the role {name} by a rule because it has permissions that you do not have.'],
  tooMany: [424, 'You already have 200 rules. Delete one you no longer use.'],
  notOneself: [403, 'Someone else has to apply this rule to you.'],
  tooEarly: [422, 'Choose today or a later date.'],
  unconfirmed: [424, 'This change affects people who join soon. Check the impact, then confirm it.'],
  changedPreview: [461, 'The people or the rule changed in the meantime. Check who changes, then apply it again.'],
  nobody: [424, 'This rule changes no one who is here.'],
  notApplied: [424, 'There is nothing to undo.'],
});

const path = 'settings/people/joiner-rules';
const access = ['configure_company_setup'] as const;
const oneself = {
  allowed: 'A rule changes no one by itself: applying it and moves leave out the caller.',
} as const;
const applying = { fault: joinerRuleFaults.notOneself, owners: 'refused', subject: 'several' } as const;

const rule = {
  department_ids: [entity('department')],
  work_place_ids: [],
  designation_ids: [],
  employment_type_ids: [],
  week: null,
  leave_policy_id: null,
  leave_review_id: null,
  holiday_region: 'DE-BY',
  pattern_id: null,
  pattern_first_day: null,
  group_ids: null,
  role_ids: null,
} as const;

const draft = { id: recordId.optional(), rule: ruleInput };
const application = {
  rule_id: recordId,
  /** Missing: today. */
  effective_from: localDate.optional(),
  /** Whether what was assigned manually is replaced, too. */
  replaces_manual: z.boolean().default(false),
};

const storeFaults = [
  joinerRuleFaults.gone,
  joinerRuleFaults.unknownItem,
  joinerRuleFaults.roleAbove,
  joinerRuleFaults.tooMany,
] as const;

/** A person with values before and after. */
const changedPerson = z.object({
  person: personCard,
  rows: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Labels of what stays because it was assigned manually. */
  manual: z.array(z.string()),
});

export const joinerRules = defineContract({
  index: {
    route: `GET ${path}/list`,
    summary: 'List the rules for who gets what, in their order',
    access,
    reply: z.object({
      data: z.array(shownRule),
      /** The company's default for each field, in words; null: nothing. */
      default: z.array(z.object({ field: ruledValue.shape.field, text: z.string().nullable() })),
      version,
    }),
  },
  choices: {
    route: `GET ${path}/choices`,
    summary: 'Get everything that a rule can name',
    access,
    reply: ruleChoices,
  },
  tryIt: {
    route: `GET ${path}/try`,
    summary: 'Get what someone who works there gets, and by which rule',
    access,
    query: z.object(placement),
    example: { query: { department_id: entity('department') } },
    reply: z.object({ data: z.array(ruledValue) }),
  },
  preview: {
    route: `POST ${path}/preview`,
    summary: 'Get what a rule does and whom it changes; saves nothing',
    access,
    oneself,
    body: z.object({ ...draft, try: z.object(placement).default({}) }),
    example: { body: { rule } },
    reply: z.object({
      data: shownRule,
      tried: z.array(ruledValue),
      impact: changePreview,
      /** Number of people who are here whom it concerns, and who keep what they have. */
      people: z.number().int(),
    }),
    faults: storeFaults,
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add or change a rule; people who join later on get its values',
    access,
    oneself,
    body: z.object({ ...draft, version: version.optional(), confirmed: confirmedImpact }),
    example: { body: { rule, version: versionFrom('index') } },
    reply: message.extend({ id: storedId, version }),
    faults: [...storeFaults, joinerRuleFaults.unconfirmed, platformFaults.changedMeanwhile],
  },
  order: {
    route: `POST ${path}/order`,
    summary: 'Change the order of the rules',
    access,
    oneself,
    body: z.object({ ids: z.array(recordId).max(200), version: version.optional() }),
    example: {
      body: {
        ids: fromReply('index', 'data.*.id', ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'], 'joiner_rule'),
        version: versionFrom('index'),
      },
    },
    reply: message.extend({ version }),
    faults: [platformFaults.changedMeanwhile],
  },
  remove: {
    route: `POST ${path}/remove`,
    summary: 'Delete a rule; people keep what they have by it',
    access,
    oneself,
    body: z.object({ id: recordId, version: version.optional() }),
    example: { body: { id: entity('joiner_rule') } },
    reply: message.extend({ version }),
    faults: [joinerRuleFaults.gone, platformFaults.changedMeanwhile],
  },
  previewApply: {
    route: `POST ${path}/preview-apply`,
    summary: 'Get who would change if a rule were applied to people who are here; saves nothing',
    access,
    oneself,
    body: z.object(application),
    example: { body: { rule_id: entity('joiner_rule') } },
    reply: z.object({
      /** The first people who would change, by name. */
      data: z.array(changedPerson),
      total: z.number().int(),
      /** Number of people who keep something because it was assigned manually. */
      total_manual: z.number().int(),
      is_without_self: z.boolean(),
      confirmed: z.string(),
    }),
    faults: [joinerRuleFaults.gone, joinerRuleFaults.tooEarly],
  },
  apply: {
    route: `POST ${path}/apply`,
    summary: 'Apply a rule to people who are here, as a batch',
    access,
    oneself: applying,
    body: z.object({ ...application, confirmed: z.string().max(100) }),
    example: { body: { rule_id: entity('joiner_rule'), confirmed: '9f86d081884c7d65' } },
    reply: message.extend({ batch_id: storedId, total: z.number().int() }),
    faults: [
      joinerRuleFaults.gone,
      joinerRuleFaults.tooEarly,
      joinerRuleFaults.nobody,
      joinerRuleFaults.notOneself,
      joinerRuleFaults.changedPreview,
    ],
  },
  undo: {
    route: `POST ${path}/undo`,
    summary: 'Undo the application of a rule, as a batch; what was changed since stays',
    access,
    oneself: applying,
    body: z.object({ batch_id: recordId }),
    example: { body: { batch_id: newId } },
    reply: message.extend({ batch_id: storedId, total: z.number().int() }),
    faults: [joinerRuleFaults.notApplied, joinerRuleFaults.notOneself],
  },
  without: {
    route: 'GET employee/employee/without',
    summary: 'List people without a package, process, holidays, working days or manager',
    access: [
      'configure_company_setup',
      'assign_leave_policy',
      'assign_leave_review',
      'assign_holiday',
      'edit_employee_employment_info',
    ],
    query: z.object({ kind: z.enum(withoutKinds).optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          kind: z.enum(withoutKinds),
          total: z.number().int(),
          /** The first of them by name, or all of the requested kind up to 200. */
          people: z.array(personCard.extend({ joined_on: localDate })),
        }),
      ),
    }),
  },
});
