/**
 * A new event id: 24 characters of [a-z0-9]. The first nine are the time (ms since 1970) in base 36, so that ids sort
 * by time; the other fifteen are random.
 */
export function newEventId(now: number, fillRandom: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  // 252 is the largest multiple of 36 in a byte: higher values would make some characters likelier and are skipped
  const random = Array.from(fillRandom(new Uint8Array(64)), (byte) => (byte < 252 ? (byte % 36).toString(36) : ''))
  return now.toString(36).padStart(9, '0') + random.join('').slice(0, 15)
}
