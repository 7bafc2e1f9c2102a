import { randomBytes } from 'node:crypto'

/**
 * A click id: 20 characters of [a-z0-9], so that it fits every network's sub-id field.
 *
 *   0–8   milliseconds since 1970 in base 36 (9 characters last until the year 5188): ids sort by time
 *   9–17  random, 46 bits: nobody guesses a neighbouring id
 *   18–19 check characters: an id that a network truncated or altered is detected, not matched to another click
 */
const length = 20
/** 0–35 for a character code of [0-9a-z]. */
const valueOf = (code: number) => (code < 58 ? code - 48 : code - 87)
const shape = /^[0-9a-z]{20}$/

/** All pairs of characters in numeric order. */
const pairs = Array.from({ length: 1296 }, (_, i) => i.toString(36).padStart(2, '0'))

/** Two check characters over the first 18: a weighted sum modulo the largest prime below 36². */
function check(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum = (sum * 37 + valueOf(body.charCodeAt(i)) + 1) % 1291
  return pairs[sum] ?? ''
}

/** A whole number below 36⁴ as four characters. */
const four = (n: number) => `${pairs[Math.floor(n / 1296)]}${pairs[n % 1296]}`
/** A whole number below 36⁹ as nine characters, like `toString(36)` but faster for large numbers. */
const nine = (n: number): string => {
  const high = Math.floor(n / 36 ** 4)
  const top = Math.floor(high / 36 ** 4)
  return `${top.toString(36)}${four(high - top * 36 ** 4)}${four(n - high * 36 ** 4)}`
}

export const clickIdFrom = (milliseconds: number, random: string): string => {
  const body = nine(milliseconds) + random
  return body + check(body)
}

const values = 36 ** 9

/** 9 characters of 36 values out of 54 random bits; the bias of the remainder is below one in a hundred. */
const randomPart = (high: number, low: number): string =>
  // the remainder of all 54 bits, in steps that a number represents exactly
  nine((((high * 2 ** 22) % values) + (low >>> 10)) % values)

export const createClickId = (milliseconds: number, random: (bytes: number) => Buffer = randomBytes): string => {
  const bytes = random(8)
  return clickIdFrom(milliseconds, randomPart(bytes.readUInt32BE(0), bytes.readUInt32BE(4)))
}

const uint32 = (bytes: string, at: number): number =>
  ((bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)) >>>
  0

/**
 * The id of a click that the browser named itself: the same event again, even after a restart, is the same click.
 * Keyed, so that nobody can compute a stranger's id from an event id. `keyed` returns a hash with one byte per
 * character.
 */
export const clickIdOf = (
  keyed: (text: string) => string,
  siteUuid: string,
  eventId: string,
  milliseconds: number,
): string => {
  const bytes = keyed(`${siteUuid}|${eventId}`)
  return clickIdFrom(milliseconds, randomPart(uint32(bytes, 0), uint32(bytes, 4)))
}

export const isClickId = (text: string): boolean =>
  text.length === length && shape.test(text) && check(text.slice(0, 18)) === text.slice(18)

/** When the click happened, in milliseconds since 1970; only for ids accepted by `isClickId`. */
export const clickTime = (id: string): number => Number.parseInt(id.slice(0, 9), 36)
