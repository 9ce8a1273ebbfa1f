import { describe, expect, test } from 'vitest';
import { peerInTable, userInTable } from '../../../src/shared/connection-table.ts';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1001 1 0 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 1002 1 0 20 4 0 10 -1
   2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 1003 1 0 20 4 0 10 -1
   3: 0000000000000000FFFF00000100007F:C002 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 1004 1 0 20 4 0 10 -1
`;

describe('whose program is at the other end', () => {
  test('the far end has the user, not our own end of the same connection', () => {
    expect(userInTable(table, 0xc001, 0x1f90)).toBe(1001);
  });

  test('a socket of IPv6 that speaks IPv4 is found too', () => {
    expect(userInTable(table, 0xc002, 0x1f90)).toBe(1002);
  });

  test('a connection that is not there has none', () => {
    expect(userInTable(table, 0xc003, 0x1f90)).toBe(null);
    expect(userInTable('', 0xc001, 0x1f90)).toBe(null);
  });
});

describe('peerInTable', () => {
  const listener = '0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 1 1';
  const fromHere = '1: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1001 0 2 1';
  const fromElsewhere = '2: 0200007F:C002 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1002 0 3 1';
  const table = ['sl local_address rem_address st', listener, fromHere, fromElsewhere].join('\n');

  test('says whose program a peer is, and nobody for one that is gone or came from another address', () => {
    expect([0xc001, 0xc002, 0xc003].map((peer) => peerInTable(table, peer, 0x1f90))).toEqual([
      1001,
      'nobody',
      'nobody',
    ]);
  });

  test('says nothing where the table does not know this program either', () => {
    expect(peerInTable(table, 0xc001, 0x1f91)).toBe(null);
    expect(peerInTable('', 0xc001, 0x1f90)).toBe(null);
  });
});
