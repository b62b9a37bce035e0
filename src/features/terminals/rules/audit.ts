import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quote } from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

const terminalText = (id: string | null, format: Parameters<Sentence>[1]) => {
  const name = nameOf(id, format);
  return name === undefined ? translate('a terminal') : translate('the terminal {name}', { name: quote(name) });
};

const peopleOnIt: Sentence = (facts, format) =>
  facts.action === 'insert'
    ? translate('allowed {person} at {terminal}', {
        person: personText(facts, format),
        terminal: terminalText(facts.entity_id, format),
      })
    : translate('removed {person} from {terminal}', {
        person: personText(facts, format),
        terminal: terminalText(facts.entity_id, format),
      });

const pinBound: Sentence = (facts, format) => {
  const row = facts.new ?? facts.old;
  const values = { pin: String(row?.['pin'] ?? ''), person: personText(facts, format) };
  if (typeof row?.['effective_from'] !== 'string') {
    if (facts.action === 'delete') return translate('removed the assignment of the PIN {pin}', values);
    return facts.person_id === null
      ? translate('ignored the PIN {pin}', values)
      : translate('assigned the PIN {pin} to {person}', values);
  }
  const dated = { ...values, date: format.date(row['effective_from']) };
  if (facts.action === 'delete') return translate('removed the assignment of the PIN {pin} from {date}', dated);
  return facts.person_id === null
    ? translate('ignored the PIN {pin} from {date}', dated)
    : translate('assigned the PIN {pin} to {person} from {date}', dated);
};

const commandSent: Sentence = (facts, format) =>
  translate('sent a command to {terminal}: {command}', {
    terminal: terminalText(facts.entity_id, format),
    command: String(facts.new?.['body'] ?? '').replaceAll('\t', ' '),
  });

const importOrUndo: Sentence = (facts, format) => {
  const terminal = terminalText(facts.entity_id, format);
  return facts.action === 'insert'
    ? translate('imported a file of punches of {terminal}', { terminal })
    : translate('undid the import of a file of punches of {terminal}', { terminal });
};

/** Sentence of each setting, by its column. */
const rulesSet: readonly (readonly [string, number, Text])[] = [
  ['break_gap_minutes', 120, asText('set the longest break to {value} minutes')],
  ['same_tap_seconds', 60, asText('set the time of a double tap to {value} seconds')],
  ['second_key_minutes', 10, asText('set the time of a second in or out to {value} minutes')],
];

const ruleSet: Sentence = (facts) => {
  const isSet = ([name, usual]: (typeof rulesSet)[number]) =>
    facts.new?.[name] !== undefined && (facts.action !== 'insert' || facts.new[name] !== usual);
  const told = rulesSet.filter(isSet);
  return (told.length > 0 ? told : rulesSet.slice(0, 1))
    .map(([name, usual, text]) => translate(text, { value: String(facts.new?.[name] ?? usual) }))
    .join(', ');
};

const deeds: Readonly<Record<string, Text>> = {
  aside: asText('set aside {punch}'),
  again: asText('paired {punch} again'),
  taken: asText('included {punch} in the approved day'),
  left: asText('skipped {punch}'),
};

/** 'the punch 2026-03-10 09:00 of Ana at “Hall 1”' */
const punchText: Sentence = (facts, format) => {
  const { pin, punched_local, terminal } = facts.new ?? {};
  const punch = punched_local ? translate('the punch {time}', { time: String(punched_local) }) : translate('the punch');
  const owned =
    facts.person_id !== null
      ? translate('{punch} of {person}', { punch, person: personText(facts, format) })
      : pin
        ? translate('{punch} with PIN {pin}', { punch, pin: String(pin) })
        : punch;
  return terminal ? translate('{punch} at {terminal}', { punch: owned, terminal: quote(String(terminal)) }) : owned;
};

const punchDecided: Sentence = (facts, format) => {
  const { decision, reason } = facts.new ?? {};
  const punch = punchText(facts, format);
  const deed = deeds[String(decision)];
  const text = deed ? translate(deed, { punch }) : translate('decided about {punch}', { punch });
  return reason ? translate('{text}. Reason: {reason}', { text, reason: String(reason) }) : text;
};

const changesWithEveryCall = 'Changes each time a terminal connects; no person does it.';

export const audit: AuditDeclaration = {
  tables: {
    terminals: {
      kind: 'company',
      noun: asText('terminal'),
      labels: {
        allowed_networks: asText('addresses'),
        zone: asText('time zone'),
        trusts_keys: asText('trust in the keys'),
        serial: asText('serial number'),
        claimed_at: asText('claimed'),
        removed_at: asText('removed'),
        created_by: asText('added by'),
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
