import { inflateSync } from 'node:zlib';

// Reads the text of a pdfkit PDF from its bytes: characters are numbers of an embedded font with a mapping table.

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Texts of each page, from top to bottom and from left to right. */
export function pagesOfPdf(bytes: Uint8Array): string[][] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body] as const),
  );
  const at = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '';
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const fontOf = (id: string) => {
    const known = fonts.get(id) ?? signsOf(streamOf(objects.get(at(objects.get(id) ?? '', 'ToUnicode')) ?? ''));
    fonts.set(id, known);
    return known;
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((body) => {
    const resources = objects.get(at(body, 'Resources')) ?? body;
    const named = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, fontOf(id)] as const),
    );
    const pieces = piecesOf(streamOf(objects.get(at(body, 'Contents')) ?? ''), named);
    return linesOf(pieces).flatMap((line) => line.toSorted((one, other) => one.x - other.x).map(({ text }) => text));
  });
}

/** Groups texts that begin at nearly the same height into lines, whatever their size. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] && line[0].y - piece.y < sameLine) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Maximum difference in points. */
const sameLine = 6;

function streamOf(body: string): string {
  // By its length, since its last byte may be a line break.
  const [begin] = /stream\r?\n/.exec(body) ?? [];
  if (begin === undefined) return '';
  const from = body.indexOf(begin) + begin.length;
  const bytes = Buffer.from(body.slice(from, from + Number(/\/Length (\d+)/.exec(body)?.[1])), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** '0001' → 'T' */
function signsOf(table: string): ReadonlyMap<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const text = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      signs.set((parseInt(from, 16) + index).toString(16).padStart(4, '0'), text);
    }
  return signs;
}

function piecesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): Piece[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const [, x = '0', y = '0'] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
    const signs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
    const codes = [...block.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join('');
    const text = (codes.match(/.{4}/g) ?? []).map((code) => signs?.get(code.toLowerCase()) ?? '').join('');
    return { text, x: Number(x), y: Number(y) };
  });
}
