import { createInterface } from 'node:readline';
import { newCommand, readArguments } from '#app/cli/arguments.ts';
import { Terminal } from './terminal.ts';

const typed = `Type what happens at the terminal:
  punch 1015         somebody punches
  clock 7200         its clock is wrong by so many seconds
  enrol 1015 Nora    somebody is added at the terminal
  users              who is on it
  reboot             power off and on
  quit`;
const about = `A terminal that calls a server as a real one does.\n\n${typed}`;

const command = newCommand(
  'npm run terminal:simulate --',
  '--server URL [--serial CQUJ223760952] [--host NAME] [--key SECRET]',
  about,
)
  .requiredOption('--server <url>', 'where Muster is, such as http://localhost:3000')
  .option('--serial <number>', 'the serial number of the terminal', 'SIM0000000001')
  .option('--host <name>', 'the host name of the terminal, under TERMINAL_DOMAIN')
  .option('--key <secret>', 'the communication key that the server expects');

const { options: values } = readArguments(command);
if (!URL.canParse(values.server)) {
  console.error(`${values.server} is not an address. Write one such as http://localhost:3000.`);
  process.exit(1);
}
const url = new URL(values.server);
const https = url.protocol === 'https:';
const terminal = new Terminal({
  serial: values.serial,
  now: () => Date.now(),
  server: { address: url.hostname, port: Number(url.port) || (https ? 443 : 80), host: values.host ?? url.host, https },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ...(values.key && { commKey: values.key }),
});

const commands = new Map<string, (rest: string) => void>([
  ['punch', (pin) => void (terminal.punch(pin) || console.log('The memory is full.'))],
  ['clock', (seconds) => void (terminal.clockError = Number(seconds) || 0)],
  ['enrol', enrol],
  ['users', () => console.log([...terminal.users].map(([pin, { name }]) => `${pin} ${name}`).join('\n') || 'nobody')],
  ['reboot', () => terminal.reboot()],
  ['quit', () => process.exit(0)],
]);

function enrol(rest: string): void {
  const [pin = '', ...name] = rest.split(' ');
  terminal.users.set(pin, { name: name.join(' '), card: '', privilege: '0', password: '', fingers: 1 });
  void terminal.operation(30, pin);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [word = '', ...rest] = line.trim().split(/ +/);
  const run = commands.get(word);
  if (run) run(rest.join(' '));
  else if (word) console.log(typed);
});

console.log(`${values.serial} calls ${values.server}. Type 'punch 1015', or 'help'.`);
for (let was: boolean | undefined; ;) {
  const isFine = await terminal.round();
  if (isFine !== was)
    console.log(`${terminal.time()} ${isFine ? 'online' : 'not accepted, or no answer; what was punched is kept'}`);
  was = isFine;
  await new Promise((resolve) => setTimeout(resolve, terminal.pause()));
}
