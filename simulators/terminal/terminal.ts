import { refusal, runCommand, type User } from './commands.ts';
import { exchange, isSuccess, type Answer, type Fault, type Request, type ServerAddress } from './wire.ts';

export interface LogRecord {
  readonly pin: string;
  /** Time shown by its clock: '2026-03-02 08:00:00' */
  readonly time: string;
  readonly status: number;
  readonly verify: number;
  readonly workcode: string;
}

export interface TerminalOptions {
  readonly serial: string;
  readonly server: ServerAddress;
  /** Milliseconds since 1970; the true time. */
  readonly now: () => number;
  /** Waits these milliseconds between attempts; tests do not wait. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly commKey?: string;
  readonly capacity?: number;
  /** Returns the failure of a request; called for each. */
  readonly faultOf?: (request: Request) => Fault | undefined;
  /** Returns the error code for a command that it refuses; undefined: it executes it. */
  readonly refuses?: (command: string) => number | undefined;
  readonly lineEnd?: '\n' | '\r\n';
  /** Encodes a name as this firmware sends it. */
  readonly encode?: (text: string) => Buffer;
}

/** The firmware's numbers. */
const attempts = 3;
const [firstBatch, largestBatch, smallestBatch] = [30, 150, 30];

/** Milliseconds until a server sets others. */
const standardDelays = { delay: 10_000, errorDelay: 30_000 };

/** A terminal's firmware: flash memory, stamps, batches, commands and clock, as far as the real one is known. */
export class Terminal {
  readonly options: TerminalOptions;
  /** Flash memory, which survives everything except being cleared. */
  readonly log: LogRecord[] = [];
  readonly users = new Map<string, User>();
  /** Commands that ran as root on the server's request. */
  readonly ran: string[] = [];
  /** Seconds by which its clock is wrong, in addition to its zone. */
  clockError = 0;
  /** Minutes east of UTC, as set by the server. */
  zoneMinutes = 0;
  isOnline = false;
  hasOverflowed = false;
  attlogStamp = '0';
  /** Results that no server has accepted yet. */
  results = '';
  #cursor = 0;
  #batch = firstBatch;
  #mustGreet = true;
  #extra: string[] = [];
  #delayMs = standardDelays.delay;
  #errorDelayMs = standardDelays.errorDelay;
  #pauseMs = 0;

  constructor(options: TerminalOptions) {
    this.options = options;
  }

  /** Time on its display. */
  time(): string {
    const shown = this.options.now() + (this.zoneMinutes * 60 + this.clockError) * 1000;
    return new Date(shown).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** Records a punch. @returns whether there was room for it: a full memory accepts no more */
  punch(pin: string, { status = 0, verify = 1, time = this.time(), workcode = '0' } = {}): boolean {
    if (this.log.length >= this.#capacity) return false;
    this.log.push({ pin, time, status, verify, workcode });
    return true;
  }

  /** Deletes the terminal's log, whether or not it has been sent. */
  clearLog(): void {
    this.log.length = 0;
    this.#cursor = 0;
  }

  get #capacity(): number {
    return this.options.capacity ?? 100_000;
  }

  /**
   * Milliseconds until its next round: after a failure the server's error delay, a second after commands,
   * otherwise each time a fifth of the server's delay more, up to that.
   */
  pause(): number {
    return this.#pauseMs;
  }

  /** Turns power off and on: everything outside the flash memory is lost. */
  reboot(): void {
    this.#cursor = 0;
    this.#batch = firstBatch;
    this.#mustGreet = true;
    this.isOnline = false;
  }

  greetAgain(): void {
    this.#mustGreet = true;
  }

  /** One round: greeting when due, records to send, results, and a poll for commands. */
  async round(): Promise<boolean> {
    if (this.#mustGreet && !(await this.#greet())) return this.#offline();
    if (!(await this.upload())) return this.#offline();
    if (!(await this.#sendResults())) return this.#offline();
    const answer = await this.#send({ method: 'GET', target: `/iclock/getrequest?SN=${this.options.serial}` });
    // An empty body is not an answer.
    if (!answer || !answer.status.includes(' 200 ') || answer.body === '') return this.#offline();
    this.isOnline = true;
    this.#setClock(answer);
    const done = await this.#execute(answer.body);
    this.#pauseMs = done > 0 ? 1000 : Math.min(this.#delayMs, this.#pauseMs + this.#delayMs / 5);
    return this.#sendResults();
  }

  /** Runs rounds until there is nothing left to send, or this number is reached. */
  async talk(rounds = 5): Promise<boolean> {
    let isFine = false;
    for (let n = 0; n < rounds; n += 1) isFine = await this.round();
    return isFine;
  }

  #offline(): false {
    this.isOnline = false;
    this.#mustGreet = true;
    this.#pauseMs = this.#errorDelayMs;
    // The table is scanned from its start again.
    this.#cursor = 0;
    return false;
  }

  async #greet(): Promise<boolean> {
    const { serial, commKey } = this.options;
    const key = commKey ? `&pushcommkey=${commKey}` : '';
    const answer = await this.#send({
      method: 'GET',
      target: `/iclock/cdata?SN=${serial}&options=all&pushver=2.4.1&DeviceType=att&language=69${key}&DeviceName=K40`,
    });
    if (!answer?.status.includes(' 200 ') || !answer.body.includes(`GET OPTION FROM: ${serial}`)) return false;
    // An unterminated last line is ignored.
    const lines = answer.body.split('\n').slice(0, -1);
    if (lines.some((line) => /^(UN|RETRY)/.test(line))) return false;
    const options = new Map(lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]));
    const stamp = options.has('ServerVer') ? options.get('ATTLOGStamp') : options.get('Stamp');
    if (stamp !== undefined) this.attlogStamp = stamp === 'None' ? '0' : stamp;
    const zone = Number(options.get('TimeZone') ?? 0);
    this.zoneMinutes = Math.abs(zone) < 25 ? zone * 60 : zone;
    this.#delayMs = secondsOf(options.get('Delay'), 2, 60) ?? this.#delayMs;
    this.#errorDelayMs = secondsOf(options.get('ErrorDelay'), 30, 300) ?? this.#errorDelayMs;
    this.#pauseMs = 0;
    this.#setClock(answer);
    this.#mustGreet = false;
    this.#cursor = 0;
    // It sends its own data only when requested.
    if (options.get('PushOptionsFlag') !== '1') return true;
    await this.#post(
      'options',
      `DeviceName=K40,~MaxAttLogCount=${this.#capacity / 10_000},TransactionCount=${this.log.length},UserCount=${this.users.size},FWVersion=Ver 8.0.4.2`,
    );
    return true;
  }

  #setClock({ head, tookMs }: Answer): void {
    const [, date] = /\r\nDate: ([^\r]+)/.exec(head) ?? [];
    if (!date || !head.includes('text/plain') || tookMs >= 5000) return;
    // The head contains this machine's time, which may differ from the time set by a test.
    const secondsAhead = (Date.parse(date) - Date.now()) / 1000;
    if (Math.abs(secondsAhead - this.clockError) > 10) this.clockError = Math.round(secondsAhead);
  }

  /** Sends the records that wait in flash memory. */
  async upload(): Promise<boolean> {
    for (;;) {
      const waiting: LogRecord[] = [];
      let next = this.#cursor;
      for (; next < this.log.length && waiting.length < this.#batch; next += 1) {
        const record = this.log[next];
        if (record && stampOf(record.time) > Number(this.attlogStamp)) waiting.push(record);
      }
      if (waiting.length === 0) {
        this.#cursor = this.log.length;
        return this.#sendExtra();
      }
      const stamp = String(stampOf(waiting.at(-1)?.time ?? ''));
      if (!(await this.sendLog(waiting, stamp))) {
        this.#batch = Math.max(smallestBatch, this.#batch - 30);
        return false;
      }
      this.#batch = Math.min(largestBatch, this.#batch + 10);
      this.#cursor = next;
      if (this.#cursor >= this.log.length) this.attlogStamp = stamp;
    }
  }

  /** Sends one batch, with three attempts. */
  async sendLog(records: readonly LogRecord[], stamp: string): Promise<boolean> {
    const end = this.options.lineEnd ?? '\n';
    return this.sendRaw(records.map((record) => lineOf(record) + end).join(''), stamp);
  }

  async sendRaw(text: string, stamp: string): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (isSuccess(await this.#post('ATTLOG', text, stamp))) return true;
      await this.options.wait?.(attempt * 300);
    }
    return false;
  }

  /** Sends the records that a server has requested, regardless of the stamp. */
  sendAgain(from: string, to: string): void {
    const punches = this.log.filter(({ time }) => from <= time && time <= to);
    for (let n = 0; n < punches.length; n += largestBatch)
      this.#extra.push(
        punches
          .slice(n, n + largestBatch)
          .map((record) => `${lineOf(record)}\n`)
          .join(''),
      );
  }

  async #sendExtra(): Promise<boolean> {
    while (this.#extra.length) {
      if (!(await this.sendRaw(this.#extra[0] ?? '', this.attlogStamp))) return false;
      this.#extra.shift();
    }
    return true;
  }

  async sendUsers(): Promise<boolean> {
    const encode = this.options.encode ?? ((text: string) => Buffer.from(text));
    const lines = [...this.users].map(([pin, { name, card, privilege, password }]) =>
      Buffer.concat([
        Buffer.from(`USER PIN=${pin}\tName=`),
        encode(name),
        Buffer.from(
          `\tPri=${privilege}\tPasswd=${password}\tCard=${card}\tGrp=1\tTZ=0000000000000000\tVerify=-1\tViceCard=\n`,
        ),
      ]),
    );
    return isSuccess(await this.#post('OPERLOG', Buffer.concat(lines), '9999'));
  }

  operation(type: number, about = '0'): Promise<Answer | undefined> {
    return this.#post('OPERLOG', `OPLOG ${type}\t0\t${this.time()}\t${about}\t0\t0\t0\n`, '9999');
  }

  /** Posts any other table. */
  post(table: string, body: Buffer | string): Promise<Answer | undefined> {
    return this.#post(table, body, '0');
  }

  /** @returns number of commands */
  async #execute(text: string): Promise<number> {
    let done = 0;
    // A line is a command only once it is terminated.
    const lines = text.split(/[\r\n]/).slice(0, -1);
    for (const line of lines) {
      const [, id, command] = /^C:([^:]+):(.*)$/s.exec(line) ?? [];
      if (id === undefined || command === undefined) continue;
      if (id.length > 16) this.hasOverflowed = true;
      const code = this.options.refuses?.(command);
      this.results += code === undefined ? await runCommand(this, id, command) : refusal(id, code, command);
      done += 1;
    }
    return done;
  }

  /** Results that were not accepted are stored, and sent again before newer ones. */
  async #sendResults(): Promise<boolean> {
    if (this.results === '') return true;
    const body = Buffer.from(this.results);
    const answer = await this.#send({ method: 'POST', target: `/iclock/devicecmd?SN=${this.options.serial}`, body });
    if (!answer?.status.includes(' 200 ') || !answer.head.includes('text/plain')) return false;
    this.results = '';
    return this.upload();
  }

  #post(table: string, body: Buffer | string, stamp?: string): Promise<Answer | undefined> {
    const stamped = stamp === undefined ? '' : `&Stamp=${stamp}`;
    return this.#send({
      method: 'POST',
      target: `/iclock/cdata?SN=${this.options.serial}&table=${table}${stamped}`,
      body: Buffer.from(body),
    });
  }

  #send(request: Request): Promise<Answer | undefined> {
    return exchange(this.options.server, request, this.options.faultOf?.(request));
  }
}

/** Reads a server's seconds, limited to the firmware's range, in milliseconds. */
function secondsOf(text: string | undefined, least: number, most: number): number | undefined {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(most, Math.max(least, seconds)) * 1000 : undefined;
}

const lineOf = ({ pin, time, status, verify, workcode }: LogRecord): string =>
  [pin, time, status, verify, workcode, 0, 0].join('\t');

/** The firmware's own encoding of its clock: months have 31 days. */
function stampOf(time: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/\D/).map(Number);
  return ((year - 2000) * 12 * 31 + (month - 1) * 31 + day - 1) * 86_400 + hour * 3600 + minute * 60 + second;
}
