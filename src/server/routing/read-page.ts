import { send } from '../../connectors/send.ts'
import { toUrl } from '../address.ts'

/** The text of a page and where it was found; null when there is none. */
export type ReadPage = (
  url: string,
  mayVisit: (host: string) => boolean,
) => Promise<{ url: string; html: string } | null>

const limits = { headerMs: 5000, totalMs: 10_000, maxBytes: 2_000_000 }
const mostHops = 3

/** Reads a page of a publisher: https and public addresses only, at every hop, and no further than `mayVisit` says. */
export const readPage: ReadPage = async (address, mayVisit) => {
  let url = toUrl(address)
  for (let hops = 0; url && hops <= mostHops && mayVisit(url.hostname); hops++) {
    const headers = { accept: 'text/html', 'user-agent': 'Outbound/1.0' }
    const answer = await send({ url, method: 'GET', headers, trusted: false, limits })
    if (answer.status === 200) return { url: url.href, html: answer.body.toString('utf8') }
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || !location) return null
    url = toUrl(new URL(location, url).href)
  }
  return null
}
