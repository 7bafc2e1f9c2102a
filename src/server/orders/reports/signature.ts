import { createHmac, timingSafeEqual } from 'node:crypto'

/** Allowed difference between a signed report's time and ours, in seconds, either way. */
export const tolerance = 300

/** What a server signs: the time in seconds, a dot, and the body bytes. */
export const signatureOf = (secret: string, time: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** RFC 3986 escaping: only letters, digits and `-._~` stay. */
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signed text of a postback: its parameters without the signature, sorted by name, strictly escaped. */
export const postbackText = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'signature')
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const isSame = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

export type Signed = { time: string; signature: string; body: Buffer | string }
/** Why a signature is invalid; null when it is valid. */
export function signatureProblem({ time, signature, body }: Signed, secrets: readonly string[], now: Date) {
  if (!/^\d{9,11}$/.test(time)) return 'time: Must be the seconds since 1970'
  if (!/^[0-9a-f]{64}$/i.test(signature)) return 'signature: Must be 64 hexadecimal digits'
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance)
    return `time: Must be within ${tolerance} seconds of ours, which is ${Math.floor(now.getTime() / 1000)}`
  const told = signature.toLowerCase()
  return secrets.some((secret) => isSame(signatureOf(secret, time, body), told))
    ? null
    : 'signature: Does not belong to this body'
}
