/** CRC-16/XMODEM: the polynomial of CCITT, begun with 0, nothing reflected or inverted. */
const POLYNOMIAL = 0x1021;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** What stands at the end of `:Z64:` data, over its base64 text (ZPL II Programming Guide, "ZB64 Encoding"). */
export function crcXmodem(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ TABLE[(crc >> 8) ^ byte]!) & 0xffff;
  return crc;
}
