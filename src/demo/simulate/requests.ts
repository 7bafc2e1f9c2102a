import type { Random } from '../random.ts'
import type { Visit } from './visit.ts'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** An id like the script's: 9 characters of time, 15 random ones. */
export const eventId = (at: number, random: Random): string =>
  at.toString(36).padStart(9, '0') +
  Array.from({ length: 15 }, () => letters[Math.floor(random() * letters.length)]).join('')

const timeout = () => AbortSignal.timeout(10_000)

async function checked(answer: Response, what: string, expected: number): Promise<Response> {
  await answer.arrayBuffer() // frees the connection
  if (answer.status !== expected) throw new Error(`${what} was answered with ${answer.status}`)
  return answer
}

/** The script's request when the page is shown. */
export async function sendPageview(baseUrl: string, visit: Visit, id: string, at: number): Promise<void> {
  const origin = visit.page.site.pluginFrom === Number.POSITIVE_INFINITY ? 'script' : 'plugin'
  const event = { id, type: 'pageview', at, page: visit.pageUrl, referrer: visit.referrer, origin }
  await checked(
    await fetch(`${baseUrl}/tr/v1/events/${visit.page.site.uuid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': visit.userAgent, referer: visit.pageUrl },
      body: JSON.stringify({ events: [event] }),
      signal: timeout(),
    }),
    'A pageview',
    204,
  )
}

/** Follows a link of the page up to our own server; returns its target. */
export async function sendClick(baseUrl: string, visit: Visit, target: string, id: string): Promise<string> {
  const query = new URLSearchParams({
    targetUrl: `https://${target}`,
    pageUrl: visit.pageUrl,
    eventId: id,
    referer: visit.referrer,
    origin: visit.page.site.pluginFrom === Number.POSITIVE_INFINITY ? 'script' : 'plugin',
  })
  const answer = await checked(
    await fetch(`${baseUrl}/tr/clicks/v1/${visit.page.site.uuid}?${query}`, {
      redirect: 'manual',
      headers: { 'user-agent': visit.userAgent, referer: visit.pageUrl },
      signal: timeout(),
    }),
    'A click',
    302,
  )
  return answer.headers.get('location') ?? ''
}

/** A network's request when it has recorded a sale. */
export async function sendCallback(address: string): Promise<void> {
  await checked(await fetch(address, { signal: timeout() }), 'A callback', 200)
}
