import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, valueText } from '#platform/shared/audit-sentences.ts';
import { processTables } from './processes-audit.ts';

const deeds: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrew',
};

/** 'approved Ana’s Annual leave from 21 Dec 2026 to 30 Dec 2026' */
const sentence: Sentence = (facts, format) => {
  const row = { ...facts.old, ...facts.new };
  const type = typeof row['leave_type_id'] === 'string' ? nameOf(row['leave_type_id'], format) : undefined;
  const day = (field: string) => valueText(facts.entity, field, row[field], format);
  const what = `${type ?? 'leave'} of ${personText(facts, format)} from ${day('starts_on')} to ${day('ends_on')}`;
  if (facts.action === 'insert') return `applied for ${what}`;
  if (facts.action === 'delete') return `deleted ${what}`;
  const state = facts.new?.['state'];
  const deed = typeof state === 'string' && state !== facts.old?.['state'] ? deeds[state] : undefined;
  return `${deed ?? 'changed'} ${what}`;
};

export const audit: AuditDeclaration = {
  tables: { leave_applications: { kind: 'time', sentence }, ...processTables },
  leftOut: {
    leave_application_days: 'its dates change with the application, whose entry names the first and the last',
    leave_application_steps: 'they are copied when it is made, and stand in it',
    leave_application_decisions: 'each says itself by whom and when, and the entry of the application what it did',
  },
};
