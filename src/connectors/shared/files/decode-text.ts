/**
 * Bytes as text of a named encoding; throws for a name nobody knows. Asked for all at once, some versions of Node take
 * Windows-1252 for Latin-1 and lose `€`; asked piece by piece, none does.
 */
export function decodeText(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
