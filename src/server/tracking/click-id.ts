import { createHmac, randomBytes } from 'node:crypto'

/**
 * A click id: 20 characters of [a-z0-9], so that it fits every network's sub-id slot.
 *
 *   0–8   milliseconds since 1970 in base 36 (9 characters last until the year 5188): ids sort by time
 *   9–17  random, 46 bits: nobody guesses a neighbour's id
 *   18–19 check characters: an id that a network cut or altered is noticed instead of joined to the wrong click
 */
const length = 20
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const shape = /^[0-9a-z]{20}$/

/** Two check characters over the first 18: a weighted sum modulo the largest prime below 36². */
function check(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum = (sum * 37 + alphabet.indexOf(body.charAt(i)) + 1) % 1291
  return sum.toString(36).padStart(2, '0')
}

export const clickIdFrom = (milliseconds: number, random: string): string => {
  const body = milliseconds.toString(36).padStart(9, '0') + random
  return body + check(body)
}

function randomPart(bytes: Buffer): string {
  // 9 characters of 36 values out of 54 random bits; the bias of the remainder is below one in a hundred
  const number = bytes.readBigUInt64BE() >> 10n
  return (number % 101559956668416n).toString(36).padStart(9, '0')
}

export const createClickId = (milliseconds: number, random: (bytes: number) => Buffer = randomBytes): string =>
  clickIdFrom(milliseconds, randomPart(random(8)))

/**
 * The id of a click that the browser named itself: the same event again, even after a restart, is the same click. Keyed,
 * so that nobody can compute a stranger's id from an event id.
 */
export const clickIdOf = (key: Buffer, siteUuid: string, eventId: string, milliseconds: number): string =>
  clickIdFrom(milliseconds, randomPart(createHmac('sha256', key).update(`${siteUuid}|${eventId}`).digest()))

export const isClickId = (text: string): boolean =>
  text.length === length && shape.test(text) && check(text.slice(0, 18)) === text.slice(18)

/** When the click happened, in milliseconds since 1970; only for ids that `isClickId`. */
export const clickTime = (id: string): number => Number.parseInt(id.slice(0, 9), 36)
