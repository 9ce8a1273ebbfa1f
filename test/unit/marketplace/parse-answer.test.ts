import { setImmediate as nextJob } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/main/marketplace/parse-answer.ts';
import { parseWire } from '../../../src/shared/marketplace/wire.ts';

const LONG = '9007199254740993';

test('integers that a double can’t hold keep every digit wherever they stand, and texts stay texts', async () => {
  const text = String.raw`{"ids":[${LONG}, -9223372036854775808 ,18446744073709551615],"exact":9007199254740991,
    "uid":"a:${LONG}, \"${LONG}\", \\","\\":{"deep":[[{"id":${LONG}}]]},"note":"${LONG}","empty":"","price":-1.5e3,
    "long":1234567890123456.75,"power":1234567890123456e2,"__proto__":${LONG},"none":null,"yes":true}`;
  const answer = await parseAnswer(text);
  expect(answer).toEqual(parseWire(text));
  expect(answer).toMatchObject({
    ids: [9007199254740993n, -9223372036854775808n, 18446744073709551615n],
    exact: 9007199254740991,
    note: LONG,
    uid: `a:${LONG}, "${LONG}", \\`,
    '\\': { deep: [[{ id: 9007199254740993n }]] },
  });
});

test.each([
  ['one integer', LONG],
  ['a text that begins as no text does', String.raw`["\u0001${LONG}",${LONG}]`],
  ['a short answer', '{"id":1}'],
])('reads %s as the plain reader does', async (_name, text) => {
  expect(await parseAnswer(text)).toEqual(parseWire(text));
});

test('a number that is longer than any id is none, and is read at once however long it is', async () => {
  const [id, other] = ['9'.repeat(21), '9'.repeat(5_000_000)];
  expect(await parseAnswer(`[${id},${other}]`)).toEqual([1e21, Infinity]);
  expect(parseWire(`[${id},${other}]`)).toEqual([1e21, Infinity]);
});

test.each([
  ['a cut text', `{"id":${LONG},"name":"No`],
  ['a cut number', `{"id":${LONG}`],
  ['a number for a name', `{"a":1,${LONG}:2}`],
  ['two numbers', `[1 ${LONG}]`],
  ['zeros in front', `[0${LONG}]`],
  ['two signs', `[--${LONG}]`],
  ['a bare word', `[${LONG},word]`],
  ['so many values that nothing else would have its turn', `[${'{},'.repeat(4_000_001)}{}]`],
])('refuses %s', async (_name, text) => {
  await expect(parseAnswer(text)).rejects.toThrow(SyntaxError);
});

test('others have their turn while 5,000 orders of long ids are read', async () => {
  const orders = Array.from(
    { length: 5000 },
    (_none, index) =>
      `{"id":${900719925474099300n + BigInt(index)},"article":"PB-${index}","skus":["46000000000${index}"],"comment":"${'-'.repeat(300)}"}`,
  );
  const happened: string[] = [];
  const counting = async (): Promise<void> => {
    while (!happened.includes('read')) {
      await nextJob();
      happened.push('turn');
    }
  };
  const reading = parseAnswer(`{"orders":[${orders.join(',')}]}`).finally(() => happened.push('read'));
  const [answer] = await Promise.all([reading, counting()]);
  expect(answer).toMatchObject({ orders: { length: 5000, 4999: { id: 900719925474104299n } } });
  expect(happened.length).toBeGreaterThan(8);
});
