/** The part of the machine that commands can access. */
export interface Machine {
  readonly log: readonly { readonly time: string }[];
  readonly users: Map<string, User>;
  readonly ran: string[];
  greetAgain(): void;
  clearLog(): void;
  reboot(): void;
  sendUsers(): Promise<boolean>;
  sendAgain(from: string, to: string): void;
}

export interface User {
  name: string;
  card: string;
  privilege: string;
  password: string;
  fingers: number;
}

const result = (id: string, code: number, command: string, rest = '') =>
  `ID=${id}&Return=${code}&CMD=${command}${rest}\n`;

/** Answer to a command that it refuses: `ID=a1&Return=-1001&CMD=DATA` */
export const refusal = (id: string, code: number, command: string): string =>
  result(id, code, command.split(' ', 1)[0] ?? '');

/** Fields between tabs: `PIN=1001\tName=Ann` */
function fieldsOf(text: string): Map<string, string> {
  return new Map(text.split('\t').map((field) => [field.split('=', 1)[0] ?? '', field.slice(field.indexOf('=') + 1)]));
}

/** Executes a server's command, and answers like the firmware. */
export async function runCommand(terminal: Machine, id: string, command: string): Promise<string> {
  const [, verb = '', rest = ''] = /^(\S+) ?(.*)$/s.exec(command) ?? [];
  switch (verb) {
    case 'DATA':
      return data(terminal, id, rest);
    case 'VERIFY':
      return verify(terminal, id, rest);
    case 'CHECK':
    case 'RELOAD':
      terminal.greetAgain();
      return result(id, 0, verb);
    case 'CLEAR':
      if (rest !== 'LOG') return result(id, -1, 'CLEAR');
      terminal.clearLog();
      return result(id, 0, 'CLEAR LOG');
    case 'LOG':
      return result(id, 0, 'LOG');
    case 'INFO':
      return `ID=${id}\nReturn=0\nCMD=INFO\n~DeviceName=K40\nTransactionCount=${terminal.log.length}\nUserCount=${terminal.users.size}\n`;
    case 'REBOOT':
      terminal.reboot();
      return result(id, 0, 'REBOOT');
    case 'SHELL':
    case 'PutFile':
    case 'UPGRADE':
    case 'SET':
      terminal.ran.push(command);
      return result(id, 0, verb);
    default:
      return result(id, -22, verb);
  }
}

function data(terminal: Machine, id: string, rest: string): string | Promise<string> {
  const [, verb, table, fields = ''] = /^(UPDATE|DELETE|QUERY|DEL) (\w+) ?(.*)$/s.exec(rest) ?? [];
  if (verb === 'QUERY' && table === 'USERINFO') return terminal.sendUsers().then(() => result(id, 0, 'DATA'));
  const known = fieldsOf(fields);
  if (verb === 'QUERY' && table === 'ATTLOG') {
    terminal.sendAgain(known.get('StartTime') ?? '', known.get('EndTime') ?? '');
    return result(id, 0, 'DATA');
  }
  const pin = known.get('PIN') ?? '';
  if (table !== 'USERINFO' || verb === 'DEL' || verb === undefined) return result(id, -1002, 'DATA');
  if (!/^\w{1,24}$/.test(pin)) return result(id, -1, 'DATA');
  if (verb === 'DELETE') return result(id, terminal.users.delete(pin) ? 0 : -10, 'DATA');
  const before = terminal.users.get(pin);
  terminal.users.set(pin, {
    name: known.get('Name') ?? before?.name ?? '',
    card: known.get('Card') ?? before?.card ?? '',
    privilege: known.get('Pri') ?? before?.privilege ?? '0',
    password: known.get('Passwd') ?? before?.password ?? '',
    fingers: before?.fingers ?? 0,
  });
  return result(id, 0, 'DATA');
}

function verify(terminal: Machine, id: string, rest: string): string {
  const known = fieldsOf(rest.replace(/^SUM ATTLOG ?/, ''));
  const [from, to] = [known.get('StartTime') ?? '', known.get('EndTime') ?? ''];
  const count = terminal.log.filter(({ time }) => from <= time && time <= to).length;
  return result(id, 0, 'VERIFY SUM', `&AttlogCount=${count}`);
}
