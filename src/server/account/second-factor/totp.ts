import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as all apps implement it: SHA-1, six digits, steps of half a minute. */
const stepSeconds = 30
const digits = 6
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const makeSecret = (): string => base32(randomBytes(20))
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

export function codeOf(secret: string, step: number): string {
  const count = Buffer.alloc(8)
  count.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(count).digest()
  const from = (mac[19] ?? 0) & 15
  const number = (mac.readUInt32BE(from) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step of a code: this one, the one before or the one after, because clocks differ. Null when there is none. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const here = stepOf(now)
  const of = [here, here - 1, here + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  )
  return of[0] ?? null
}

/**
 * The content of the QR code. A colon separates the issuer from the user, so the issuer's name must not contain one.
 */
export function addressOf(secret: string, email: string, name: string): string {
  const issuer = name.replaceAll(':', ' ')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
