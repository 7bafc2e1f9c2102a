import { createHash, randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lengths = { name: 4, secret: 32, check: 4 } as const
const form = /^ob_[0-9A-Za-z]{4}_[0-9A-Za-z]{32}_[0-9A-Za-z]{4}$/

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Letters that follow from bytes: those above the last whole round of the alphabet are left out, so that each is as likely. */
function lettersOf(count: number, bytes: () => Iterable<number>): string {
  let text = ''
  while (text.length < count)
    for (const byte of bytes()) if (byte < 248 && text.length < count) text += letters[byte % letters.length]
  return text
}
/** Random letters and digits of a key. */
export const drawn = (count: number): string => lettersOf(count, () => randomBytes(64))
/** Follows from what is before it: a typing error and a made-up key are told without a look into the store. */
function checkOf(text: string): string {
  let bytes = hash(`outbound key check ${text}`)
  return lettersOf(lengths.check, () => {
    bytes = hash(bytes.toString('hex'))
    return bytes
  })
}

/** A key has all its strength by chance, so a plain hash keeps it: nobody guesses 32 letters. */
export const keyHash = (key: string): string => hash(key).toString('hex')

/** A new key: prefix, public part, secret, check characters. Secret scanners find it by its form. */
export function drawKey(): { key: string; shown: string } {
  const name = drawn(lengths.name)
  const start = `ob_${name}_${drawn(lengths.secret)}`
  const check = checkOf(start)
  return { key: `${start}_${check}`, shown: `ob_${name}…${check}` }
}

/** Whether this may be a key: its form, and its check characters. */
export const isKeyText = (text: string): boolean =>
  form.test(text) && checkOf(text.slice(0, -lengths.check - 1)) === text.slice(-lengths.check)
