import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same answer to everything: one new order. Its own process, so that it does not share the client's turn. */
const order = {
  id: 13833711,
  rid: 'f884001e44e511edb8780242ac120002',
  createdAt: '2026-11-21T09:41:01Z',
  warehouseId: 658434,
  supplyId: null,
  offices: ['Hall 4'],
  address: null,
  user: null,
  skus: ['2000328074123'],
  price: 101400,
  convertedPrice: 28322,
  currencyCode: 933,
  convertedCurrencyCode: 643,
  orderUid: '165918930_629fbc924b984618a44354475ca58675',
  deliveryType: 'fbs',
  nmId: 123456789,
  chrtId: 987654321,
  article: 'one-ring-7548',
  isLargeCargo: false,
  cargoType: 1,
};
const answer = JSON.stringify({ orders: [order] });
const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
