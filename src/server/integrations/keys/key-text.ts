import { createHash, randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lengths = { name: 4, secret: 32, check: 4 } as const
const form = /^ob_[0-9A-Za-z]{4}_[0-9A-Za-z]{32}_[0-9A-Za-z]{4}$/

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Converts bytes to letters, skipping bytes above the last whole multiple of the alphabet, so that each letter is
 * equally likely.
 */
function lettersOf(count: number, bytes: () => Iterable<number>): string {
  let text = ''
  while (text.length < count)
    for (const byte of bytes()) if (byte < 248 && text.length < count) text += letters[byte % letters.length]
  return text
}
/** Random letters and digits of a key. */
export const drawn = (count: number): string => lettersOf(count, () => randomBytes(64))
/** Check characters computed from the rest: typing errors and invented keys are detected without reading the store. */
function checkOf(text: string): string {
  let bytes = hash(`outbound key check ${text}`)
  return lettersOf(lengths.check, () => {
    bytes = hash(bytes.toString('hex'))
    return bytes
  })
}

/** A key is fully random, so a plain hash is enough: nobody guesses 32 letters. */
export const keyHash = (key: string): string => hash(key).toString('hex')

/** A new key: prefix, public part, secret, check characters. Secret scanners recognise its form. */
export function drawKey(): { key: string; shown: string } {
  const name = drawn(lengths.name)
  const start = `ob_${name}_${drawn(lengths.secret)}`
  const check = checkOf(start)
  return { key: `${start}_${check}`, shown: `ob_${name}…${check}` }
}

/** Whether a text can be a key: its form, and its check characters. */
export const isKeyText = (text: string): boolean =>
  form.test(text) && checkOf(text.slice(0, -lengths.check - 1)) === text.slice(-lengths.check)
