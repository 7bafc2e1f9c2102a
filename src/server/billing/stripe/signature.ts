import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age of a Stripe event in seconds, in either direction: the package itself accepts any future time. */
const tolerance = 300

/** Whether a body was signed with one of the secrets, within five minutes of now. A header with two times is refused. */
export function isSigned(body: Buffer, header: string, secrets: readonly string[], now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const times = parts.filter(([key]) => key === 't').map(([, value = '']) => value)
  const given = parts.filter(([key]) => key === 'v1').map(([, value = '']) => value)
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false
  return secrets.some((secret) => {
    const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
    return given.some((hex) => {
      const got = Buffer.from(hex, 'hex')
      return got.length === wanted.length && timingSafeEqual(got, wanted)
    })
  })
}
