/** Messages between terminals and servers other than punches (protocol (1), (2), (4), (6), (7)). */

/** Serial number as printed on the case. */
export const serialPattern = /^[A-Za-z0-9_-]{4,40}$/;
const stampPattern = /^[\w:.-]{1,40}$/;

export const stampOf = (text: string | null): string | null => (text && stampPattern.test(text) ? text : null);

export interface Handshake {
  readonly serial: string;
  readonly attlog_stamp: string;
  readonly operlog_stamp: string;
  /** Minutes east of UTC */
  readonly offset: number;
}

/** Offset from UTC in the terminal's unit: hours, or minutes if it is not a whole number of hours. */
export const timeZoneOf = (offset: number): number => (offset % 60 === 0 ? offset / 60 : offset);

/** Every line, including the last, ends with a line break; the firmware ignores others. */
export function handshakeText({ serial, attlog_stamp, operlog_stamp, offset }: Handshake): string {
  return [
    `GET OPTION FROM: ${serial}`,
    `ATTLOGStamp=${attlog_stamp}`,
    `OPERLOGStamp=${operlog_stamp}`,
    'ATTPHOTOStamp=None',
    `Stamp=${attlog_stamp}`,
    `OpStamp=${operlog_stamp}`,
    'PhotoStamp=9999',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog',
    `TimeZone=${timeZoneOf(offset)}`,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    // Current firmware reports only what it is asked for, such as the size and usage of its memory.
    'PushOptionsFlag=1',
    'PushOptions=DeviceName,FWVersion,MaxAttLogCount,TransactionCount,UserCount',
    '',
  ].join('\n');
}

/** Format `Key=Val,Key=Val`; keys may begin with `~`. */
export function readOptions(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .slice(0, 20_000)
      .split(/[,\r\n]+/)
      .flatMap((part): [string, string][] => {
        const at = part.indexOf('=');
        return at < 1
          ? []
          : [
              [
                part.slice(0, at).trim().replace(/^~/, ''),
                part
                  .slice(at + 1)
                  .trim()
                  .slice(0, 100),
              ],
            ];
      }),
  );
}

export interface UserLine {
  readonly pin: string;
  readonly name: string;
  readonly has_card: boolean;
}

export interface OperationLine {
  readonly type: number;
  /** Local time on the terminal's clock. */
  readonly time: string;
  /** Subject of the operation, such as a PIN. */
  readonly about: string;
}

export interface Operations {
  readonly users: readonly UserLine[];
  readonly operations: readonly OperationLine[];
  /** Users and operations in order of arrival. */
  readonly all: readonly (UserLine | OperationLine)[];
  /** Part of the body that may be stored, without passwords, card numbers and biometric data. */
  readonly kept: string;
  readonly lines: number;
}

/** Reads operations and users; skips templates and pictures between them. */
export function readOperations(text: string): Operations {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const all: (UserLine | OperationLine)[] = [];
  const keptLines: string[] = [];
  for (const line of lines) {
    const [, kind] = /^\s*(USER|OPLOG)[ \t]/.exec(line) ?? [];
    if (!kind) continue;
    keptLines.push(line.slice(0, 500).replace(/(Passwd|(?:Vice)?Card)=[^\t]*/gi, '$1='));
    all.push(...(kind === 'USER' ? userOf(line) : operationOf(line)));
  }
  const users = all.filter((one) => 'pin' in one);
  const operations = all.filter((one) => 'type' in one);
  return { all, users, operations, kept: keptLines.join('\n'), lines: lines.length };
}

function userOf(line: string): UserLine[] {
  const fields = new Map(
    line
      .replace(/^\s*USER[ \t]+/, '')
      .split('\t')
      .map((field): [string, string] => {
        const at = field.indexOf('=');
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()];
      }),
  );
  const pin = fields.get('PIN') ?? '';
  if (!/^[0-9A-Za-z]{1,24}$/.test(pin)) return [];
  const card = (fields.get('Card') ?? '').replace(/[[\]0]/g, '');
  return [{ pin, name: (fields.get('Name') ?? '').slice(0, 100), has_card: card !== '' }];
}

function operationOf(line: string): OperationLine[] {
  const [type = '', , time = '', about = ''] = line.replace(/^\s*OPLOG[ \t]+/, '').split('\t');
  return /^\d{1,4}$/.test(type) ? [{ type: Number(type), time: time.trim(), about: about.trim().slice(0, 40) }] : [];
}

/** Types of operations that people should know of. */
export const operationTypes = { userDeleted: 9, clockSet: 21, userEnrolled: 30, addressChanged: [82, 83] } as const;

export interface CommandResult {
  readonly id: string;
  readonly code: number;
  /** Number of punches, in the result of a sum. */
  readonly sum: number | null;
  readonly answer: string;
}

/** Reads several results from one body; some have one line per field. */
export function readResults(text: string): CommandResult[] {
  const parts = text.slice(0, 200_000).split(/(?=^ID=)/m);
  return parts.flatMap((part): CommandResult[] => {
    const fields = new Map(
      part.split(/[&\r\n]+/).map((field): [string, string] => {
        const at = field.indexOf('=');
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()];
      }),
    );
    const [id = '', code = ''] = [fields.get('ID'), fields.get('Return')];
    if (!/^[A-Za-z0-9]{1,16}$/.test(id) || !/^-?\d{1,6}$/.test(code)) return [];
    const sum = fields.get('AttlogSum') ?? fields.get('AttlogCount') ?? '';
    return [{ id, code: Number(code), sum: /^\d{1,9}$/.test(sum) ? Number(sum) : null, answer: part.slice(0, 500) }];
  });
}

/** Every command that is ever sent; commands can be created only here. */
export type CommandKind = 'put' | 'delete' | 'users' | 'punches' | 'sum' | 'check' | 'log' | 'info' | 'reboot';

export interface Command {
  readonly kind: CommandKind;
  readonly body: string;
  readonly pin: string | null;
}

/** Replaces characters that would end the field, the line or the command with spaces. */
export const harmless = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}=]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 24);

const digits = (pin: string): string => {
  if (!/^[0-9A-Za-z]{1,24}$/.test(pin)) throw new RangeError('This is not a PIN.');
  return pin;
};
const moment = (local: string): string => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(local)) throw new RangeError('This is not a time.');
  return local;
};

export const putUser = (pin: string, name: string): Command => ({
  kind: 'put',
  pin,
  body: `DATA UPDATE USERINFO PIN=${digits(pin)}\tName=${harmless(name)}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000000000000\tVerify=-1`,
});
/** Updating only the name leaves privilege, card and password unchanged. */
export const renameUser = (pin: string, name: string): Command => ({
  kind: 'put',
  pin,
  body: `DATA UPDATE USERINFO PIN=${digits(pin)}\tName=${harmless(name)}`,
});
export const deleteUser = (pin: string): Command => ({
  kind: 'delete',
  pin,
  body: `DATA DELETE USERINFO PIN=${digits(pin)}`,
});
export const queryUsers: Command = { kind: 'users', pin: null, body: 'DATA QUERY USERINFO' };
export const queryPunches = (from: string, to: string): Command => ({
  kind: 'punches',
  pin: null,
  body: `DATA QUERY ATTLOG StartTime=${moment(from)}\tEndTime=${moment(to)}`,
});
export const sumPunches = (from: string, to: string): Command => ({
  kind: 'sum',
  pin: null,
  body: `VERIFY SUM ATTLOG StartTime=${moment(from)}\tEndTime=${moment(to)}`,
});
export const plainCommand = (kind: 'check' | 'log' | 'info' | 'reboot'): Command => ({
  kind,
  pin: null,
  body: kind.toUpperCase(),
});

/** One command per line; the firmware ignores a line without a line break. */
export const commandsText = (commands: readonly { readonly id: string; readonly body: string }[]): string =>
  commands.map(({ id, body }) => `C:${id}:${body}\n`).join('');

const returnWords: Readonly<Record<number, string>> = {
  [-1]: 'it did not understand a value',
  [-2]: 'the size did not fit',
  [-9]: 'the size did not fit',
  [-3]: 'it could not write',
  [-10]: 'nobody there has this PIN',
  [-22]: 'it does not know this command',
  [-1001]: 'its memory is full',
  [-1002]: 'it does not offer this',
  [-1003]: 'it took too long',
  [-1004]: 'its settings do not allow it',
  [-1005]: 'it was busy',
  [-1006]: 'the command was too long',
  [-1007]: 'it has no memory left',
  [-1008]: 'it could not read what was sent',
};

/** Reason why a command failed. */
export const returnText = (code: number): string => returnWords[code] ?? `it answered ${code}`;
