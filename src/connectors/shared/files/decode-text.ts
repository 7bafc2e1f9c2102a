/** Letters of DOS (code page 850) above ASCII; what 437 has there is the same but for Ø. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ '
/** Bytes as text of old programs that write the letters of DOS, which no decoder of the platform knows. */
export const decodeDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (dos[byte - 128] ?? ' '))).join('')

/**
 * Bytes as text of a named encoding; throws for a name nobody knows. Asked for all at once, some versions of Node take
 * Windows-1252 for Latin-1 and lose `€`; asked piece by piece, none does.
 */
export function decodeText(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
