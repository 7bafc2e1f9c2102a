import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of a link, in milliseconds: three days. */
export const lifetime = 3 * 86_400_000

type Confirmed = { userUuid: string; email: string }
export type Read = Confirmed | 'wrong' | 'expired'

const signature = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A signed token with user, address and expiry. It contains the address, so it only works for that one. */
export function makeToken(key: Buffer, { userUuid, email }: Confirmed, now: Date): string {
  const body = Buffer.from(JSON.stringify([userUuid, email, now.getTime() + lifetime])).toString('base64url')
  return `${body}.${signature(key, body).toString('base64url')}`
}

/** Verifies it with the current key or an older one. */
export function readToken(keys: readonly Buffer[], token: string, now: Date): Read {
  const [body = '', sign = ''] = token.split('.')
  const given = Buffer.from(sign, 'base64url')
  const isOurs = keys.some((key) => {
    const right = signature(key, body)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  if (!isOurs) return 'wrong'
  const [userUuid, email, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, number]
  return now.getTime() < until ? { userUuid, email } : 'expired'
}
