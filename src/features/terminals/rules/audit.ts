import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quoted } from '#platform/shared/audit-sentences.ts';

const terminalText = (id: string | null, format: Parameters<Sentence>[1]) => {
  const name = nameOf(id, format);
  return name === undefined ? 'a terminal' : `the terminal ${quoted(name)}`;
};

const peopleOnIt: Sentence = (facts, format) =>
  facts.action === 'insert'
    ? `allowed ${personText(facts, format)} at ${terminalText(facts.entity_id, format)}`
    : `removed ${personText(facts, format)} from ${terminalText(facts.entity_id, format)}`;

const pinBound: Sentence = (facts, format) => {
  const row = facts.new ?? facts.old;
  const number = `the PIN ${String(row?.['pin'] ?? '')}`;
  const from = typeof row?.['effective_from'] === 'string' ? ` from ${format.date(row['effective_from'])}` : '';
  if (facts.action === 'delete') return `removed the assignment of ${number}${from}`;
  return facts.person_id === null
    ? `ignored ${number}${from}`
    : `assigned ${number} to ${personText(facts, format)}${from}`;
};

const commandSent: Sentence = (facts, format) =>
  `sent a command to ${terminalText(facts.entity_id, format)}: ${String(facts.new?.['body'] ?? '').replaceAll('\t', ' ')}`;

const importOrUndo: Sentence = (facts, format) =>
  `${facts.action === 'insert' ? 'imported' : 'undid the import of'} a file of punches of ${terminalText(facts.entity_id, format)}`;

const ruleSet: Sentence = (facts) =>
  `set the longest break to ${String(facts.new?.['break_gap_minutes'] ?? 120)} minutes`;

/** Words for a decision about a punch: before and after the name of the punch. */
const deeds: Readonly<Record<string, readonly [string, string]>> = {
  aside: ['set aside', ''],
  again: ['paired', ' again'],
  taken: ['included', ' in the approved day'],
  left: ['skipped', ''],
};

const punchDecided: Sentence = (facts, format) => {
  const { decision, pin, punched_local, terminal, reason } = facts.new ?? {};
  const owner = facts.person_id === null ? (pin ? ` with PIN ${String(pin)}` : '') : ` of ${personText(facts, format)}`;
  const when = punched_local ? ` ${String(punched_local)}` : '';
  const where = terminal ? ` at ${quoted(String(terminal))}` : '';
  const why = reason ? `. Reason: ${String(reason)}` : '';
  const [verb, end] = deeds[String(decision)] ?? ['decided about', ''];
  return `${verb} the punch${when}${owner}${where}${end}${why}`;
};

const changesWithEveryCall = 'Changes each time a terminal connects; no person does it.';

export const audit: AuditDeclaration = {
  tables: {
    terminals: {
      kind: 'company',
      noun: 'terminal',
      labels: {
        allowed_networks: 'addresses',
        zone: 'time zone',
        serial: 'serial number',
        claimed_at: 'claimed',
        removed_at: 'removed',
        created_by: 'added by',
      },
    },
    terminal_people: { kind: 'company', changes: ['insert', 'delete'], sentence: peopleOnIt },
    terminal_pins: { kind: 'time', sentence: pinBound },
    terminal_commands: { kind: 'company', changes: ['insert', 'delete'], sentence: commandSent },
    punch_decisions: { kind: 'time', changes: ['insert'], sentence: punchDecided },
    terminal_imports: { kind: 'time', changes: ['insert', 'update'], sentence: importOrUndo },
    punch_rules: { kind: 'company', sentence: ruleSet },
  },
  leftOut: {
    terminal_claims: 'Progress of the claim guide. The claimed terminal is recorded.',
    terminal_sightings: 'Connections from unclaimed terminals.',
    terminal_states: changesWithEveryCall,
    terminal_users: 'Data a terminal reports about itself.',
    terminal_uploads: 'Raw data sent by a terminal.',
    punches: 'Each punch is a record itself. Its changes to time are recorded there.',
  },
};
