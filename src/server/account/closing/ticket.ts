import { createHmac, timingSafeEqual } from 'node:crypto'

/** A download must start within ten minutes of the request. */
const lifetime = 10 * 60_000

/** The owner of a download: tickets of another account or another user are refused. */
type Holder = { accountUuid: string; userUuid: string }

const signatureOf = (key: Buffer, { accountUuid, userUuid }: Holder, until: number): Buffer =>
  createHmac('sha256', key).update(`${accountUuid} ${userUuid} ${until}`).digest()

export function makeTicket(key: Buffer, holder: Holder, now: Date): string {
  const until = now.getTime() + lifetime
  return `${until}.${signatureOf(key, holder, until).toString('base64url')}`
}

/** Whether a ticket belongs to this user and has not expired. */
export function isTicketOf(key: Buffer, holder: Holder, ticket: string, now: Date): boolean {
  const [until = '', sign = ''] = ticket.split('.')
  if (!/^\d{1,15}$/.test(until) || now.getTime() >= Number(until)) return false
  const [given, right] = [Buffer.from(sign, 'base64url'), signatureOf(key, holder, Number(until))]
  return given.length === right.length && timingSafeEqual(given, right)
}
