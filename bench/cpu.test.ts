import { expect, test } from 'vitest';
import { cpuUse, familySeconds, parseMachine, parseProcess } from './cpu.ts';

const stat = (pid: number, parent: number, [user, system, endedUser, endedSystem]: readonly number[], name = 'node') =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 100 0 0 0 ${user} ${system} ${endedUser} ${endedSystem} 20 0 1 0 5 0 0`;

test('times of a process are read after its name, whatever the name contains', () => {
  expect(parseProcess(stat(42, 7, [150, 50, 30, 20], 'postgres: muster (1) x'))).toEqual({
    pid: 42,
    parent: 7,
    ownSeconds: 2,
    endedChildrenSeconds: 0.5,
  });
});

test('a family is a process, its children and theirs, and those that have ended', () => {
  const all = [
    stat(1, 0, [900, 0, 900, 0]),
    stat(10, 1, [100, 0, 50, 50]),
    stat(11, 10, [200, 0, 0, 0]),
    stat(12, 11, [0, 100, 0, 0]),
    stat(20, 1, [500, 0, 0, 0]),
  ].map(parseProcess);

  expect(familySeconds(all, 10)).toBe(5);
});

test('the machine is busy with everything but idling and waiting for a disk', () => {
  expect(parseMachine('cpu  100 10 20 500 100 5 5 60 40 0\ncpu0 1 2 3\n')).toEqual({ busySeconds: 2, allSeconds: 8 });
});

test('the busy time is split into each program’s share and the rest', () => {
  const zero = { serverSeconds: 0, postgresSeconds: 0, generatorSeconds: 0, busySeconds: 0, allSeconds: 0 };
  const after = { serverSeconds: 4, postgresSeconds: 3, generatorSeconds: 1, busySeconds: 12, allSeconds: 20 };

  expect(cpuUse(zero, after, 2000)).toEqual({ serverMs: 2, postgresMs: 1.5, generatorMs: 0.5, othersShare: 0.2 });
  expect(cpuUse(undefined, undefined, 10).serverMs).toBeNaN();
});
