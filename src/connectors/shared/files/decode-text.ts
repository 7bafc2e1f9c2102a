/** Characters of DOS code page 850 above ASCII; code page 437 has the same ones except Ø. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ '
/** Decodes bytes from old programs with DOS characters, which no platform decoder supports. */
export const decodeDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (dos[byte - 128] ?? ' '))).join('')

/**
 * Decodes bytes with a named encoding; throws for an unknown name. When decoding all at once, some Node versions treat
 * Windows-1252 as Latin-1 and lose `€`; decoding in pieces, none does.
 */
export function decodeText(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
