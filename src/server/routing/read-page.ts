import { createVisit } from '../outside/index.ts'

/** A page's text and final address; null for none. */
export type ReadPage = (
  url: string,
  mayVisit: (host: string) => boolean,
) => Promise<{ url: string; html: string } | null>

const limits = { headerMs: 5000, totalMs: 10_000, maxBytes: 2_000_000 }
const visit = createVisit()

/** Reads a page of a publisher, on hosts that `mayVisit` allows. */
export const readPage: ReadPage = async (address, mayVisit) => {
  const answer = await visit(address, { accept: 'text/html', limits, mayVisit })
  return answer?.status === 200 ? { url: answer.url.href, html: answer.body.toString('utf8') } : null
}
