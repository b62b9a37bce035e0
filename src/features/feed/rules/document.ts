import { asText, type Text } from '#platform/shared/translate.ts';

/** Limits beyond which a post is refused. */
export const documentLimits = { bytes: 100_000, depth: 16, nodes: 4000, characters: 20_000, mentions: 50 } as const;

/** A node of the editor's document, in Tiptap's JSON. */
export interface DocumentNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, string | number>>;
  readonly marks?: readonly DocumentMark[];
  readonly content?: readonly DocumentNode[];
}
export interface DocumentMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, string>>;
}

/** A document that contains only known nodes and marks, or a sentence that says what is wrong. */
export type CheckedDocument =
  | { readonly document: DocumentNode; readonly problem: null }
  | { readonly document: null; readonly problem: Text };

interface NodeRule {
  /** Types of the nodes it may contain. */
  readonly holds: readonly string[];
  /** Whether it must have content. */
  readonly needs?: true;
  /** Returns the cleaned attributes, or null when one of them is invalid. */
  readonly attrs?: (input: Readonly<Record<string, unknown>>) => Record<string, string | number> | null;
}

const inline = ['text', 'hardBreak', 'mention'];
const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'];
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isWhole = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/** Known nodes; all others are refused. */
const nodes: Readonly<Record<string, NodeRule>> = {
  doc: { holds: blocks, needs: true },
  paragraph: { holds: inline },
  heading: { holds: inline, attrs: ({ level }) => (isWhole(level, 1, 3) ? { level } : null) },
  bulletList: { holds: ['listItem'], needs: true },
  orderedList: {
    holds: ['listItem'],
    needs: true,
    attrs: ({ start = 1 }) => (isWhole(start, 0, 1_000_000) ? { start } : null),
  },
  listItem: { holds: blocks, needs: true },
  blockquote: { holds: blocks, needs: true },
  codeBlock: { holds: ['text'] },
  horizontalRule: { holds: [] },
  hardBreak: { holds: [] },
  text: { holds: [] },
  mention: {
    holds: [],
    attrs: ({ id, label }) =>
      typeof id === 'string' && idForm.test(id) && typeof label === 'string' && label.length <= 200 && isText(label)
        ? { id, label }
        : null,
  },
};

const plainMarks = new Set(['bold', 'italic', 'strike', 'underline', 'code']);
const leads = /^(?:https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d])/i;

/**
 * Returns the address of a link if its protocol is allowed, else null. It must begin with the protocol itself
 * and contain nothing that a browser skips, such as a line break within `javascript:`.
 */
export function safeLink(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > 2000 || !href.isWellFormed()) return null;
  return leads.test(href) && !/[\p{C}\p{Z}"'<>`\\]/u.test(href) ? href : null;
}

/** Accepts no control characters except line breaks and tabs, and no unpaired surrogates. */
const isText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text);

const problems = {
  shape: asText('This post cannot be read. Please write it again'),
  large: asText('This post is too long. Please shorten it or attach a file'),
  deep: asText('This post has too many nested lists. Please simplify it'),
  link: asText('Links can only open a web page, email address or phone number'),
  empty: asText('This is a required field'),
  mentions: asText('You can mention up to 50 people in a post'),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Refusal extends Error {
  readonly problem: Text;

  constructor(problem: Text) {
    super();
    this.problem = problem;
  }
}

/** Counts what has been read, so that even the largest post cannot keep the server busy. */
interface Budget {
  nodes: number;
  characters: number;
  mentions: number;
}

/**
 * Rebuilds a document from known parts: drops unknown attributes and refuses unknown nodes and marks.
 * (Specification B §3 leaves the format open.)
 * @param given any value
 * @param bytes its length as JSON, if known
 */
export function checkDocument(given: unknown): CheckedDocument {
  try {
    const budget = { nodes: 0, characters: 0, mentions: 0 };
    const document = nodeOf(given, ['doc'], { depth: 0, budget });
    if (JSON.stringify(document).length > documentLimits.bytes) throw new Refusal(problems.large);
    return { document, problem: null };
  } catch (error) {
    if (error instanceof Refusal) return { document: null, problem: error.problem };
    throw error;
  }
}

interface Reading {
  readonly depth: number;
  readonly budget: Budget;
}

function nodeOf(value: unknown, allowed: readonly string[], { depth, budget }: Reading): DocumentNode {
  if (depth > documentLimits.depth) throw new Refusal(problems.deep);
  if (++budget.nodes > documentLimits.nodes) throw new Refusal(problems.large);
  if (!isObject(value) || typeof value['type'] !== 'string' || !allowed.includes(value['type']))
    throw new Refusal(problems.shape);
  const type = value['type'];
  const rule = nodes[type];
  if (!rule || !Object.hasOwn(nodes, type)) throw new Refusal(problems.shape);
  if (type === 'text') return textOf(value, budget);
  if (type === 'mention' && ++budget.mentions > documentLimits.mentions) throw new Refusal(problems.mentions);
  const attrs = rule.attrs?.(isObject(value['attrs']) ? value['attrs'] : {});
  if (attrs === null) throw new Refusal(problems.shape);
  const content = contentOf(value['content'], rule, { depth: depth + 1, budget });
  const marks = type === 'mention' || type === 'hardBreak' ? marksOf(value['marks']) : [];
  return { type, ...(attrs && { attrs }), ...(marks.length && { marks }), ...(content.length && { content }) };
}

function contentOf(value: unknown, rule: NodeRule, reading: Reading): DocumentNode[] {
  if (value !== undefined && !Array.isArray(value)) throw new Refusal(problems.shape);
  const parts: readonly unknown[] = value ?? [];
  if (rule.needs && parts.length === 0) throw new Refusal(problems.shape);
  return parts.map((part) => nodeOf(part, rule.holds, reading));
}

function textOf({ text, marks }: Readonly<Record<string, unknown>>, budget: Budget): DocumentNode {
  if (typeof text !== 'string' || text === '' || !isText(text)) throw new Refusal(problems.shape);
  budget.characters += text.length;
  if (budget.characters > documentLimits.characters) throw new Refusal(problems.large);
  const markList = marksOf(marks);
  return { type: 'text', text, ...(markList.length && { marks: markList }) };
}

function marksOf(value: unknown): DocumentMark[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 6) throw new Refusal(problems.shape);
  return value.map((mark: unknown) => {
    if (!isObject(mark)) throw new Refusal(problems.shape);
    const { type, attrs } = mark;
    if (typeof type === 'string' && plainMarks.has(type)) return { type };
    if (type !== 'link' || !isObject(attrs)) throw new Refusal(problems.shape);
    const href = safeLink(attrs['href']);
    if (href === null) throw new Refusal(problems.link);
    return { type, attrs: { href } };
  });
}

/** Nodes that end a line. */
const lines = new Set(['paragraph', 'heading', 'codeBlock', 'hardBreak', 'horizontalRule']);

/** Returns a document's text without marks. */
export function textIn(node: DocumentNode): string {
  const write = ({ type, text = '', attrs, content = [] }: DocumentNode): string => {
    if (type === 'text') return text;
    if (type === 'mention') return `@${attrs?.['label'] ?? ''}`;
    return content.map(write).join('') + (lines.has(type) ? '\n' : '');
  };
  return write(node).trim();
}

/** Returns the targets of its links and the ids of mentioned people, in their order. */
export function targetsIn(node: DocumentNode): string[] {
  const found: string[] = [];
  let last: string | undefined;
  const look = ({ type, attrs, marks, text, content = [] }: DocumentNode): void => {
    const link = marks?.find((mark) => mark.type === 'link')?.attrs?.['href'];
    // A link with a bold part is still one link.
    if (link !== undefined && String(link) !== last) found.push(String(link));
    if (type === 'mention') found.push(String(attrs?.['id']));
    if (text !== undefined || type === 'mention') last = link === undefined ? undefined : String(link);
    content.forEach(look);
  };
  look(node);
  return found;
}

/** Returns the addresses of a post's links in their order. Names of mentioned people are part of its text. */
export function linksIn(body: unknown): string[] {
  const { document } = checkDocument(body);
  // An address begins with its protocol; an id contains no colon.
  return document === null ? [] : targetsIn(document).filter((target) => target.includes(':'));
}

/** Returns the ids of mentioned people, each once. */
export function mentionsIn(node: DocumentNode): string[] {
  const found = new Set<string>();
  const look = ({ type, attrs, content = [] }: DocumentNode): void => {
    if (type === 'mention' && typeof attrs?.['id'] === 'string') found.add(attrs['id']);
    content.forEach(look);
  };
  look(node);
  return [...found];
}

/** Returns the document with real names in its mentions, so that the text behind an @ is always the person's name. */
export function withNames(node: DocumentNode, names: ReadonlyMap<string, string>): DocumentNode {
  const { type, attrs, content } = node;
  if (type === 'mention') {
    const id = String(attrs?.['id']);
    return { ...node, attrs: { id, label: names.get(id) ?? '' } };
  }
  return content ? { ...node, content: content.map((part) => withNames(part, names)) } : node;
}
