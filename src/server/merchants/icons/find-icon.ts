import type { Visit } from '../../outside/index.ts'
import type { CandidatesAsk } from './icon-candidates.ts'
import { type Picture, pictureOf } from './picture-of.ts'

export type FindParts = { visit: Visit; readCandidates: (ask: CandidatesAsk) => Promise<string[]> }
export type Icon = Picture & { bytes: Buffer }

const pageLimits = { headerMs: 5000, totalMs: 5000, maxBytes: 384_000 }
const iconLimits = { headerMs: 5000, totalMs: 5000, maxBytes: 100_000 }

function decoded(address: string): Buffer | null {
  const found = /^data:[^,]{0,100};base64,([A-Za-z0-9+/=\s]{1,140000})$/.exec(address)
  const bytes = found?.[1] ? Buffer.from(found[1], 'base64') : null
  return bytes && bytes.length <= iconLimits.maxBytes ? bytes : null
}

/**
 * The icon of a shop: one named by its front page, otherwise one at the default paths of browsers. Null when there is
 * none.
 */
export async function findIcon(
  { visit, readCandidates }: FindParts,
  domain: string,
  signal?: AbortSignal,
): Promise<Icon | null> {
  const ask: Visit = (address, options) =>
    visit(address, { ...options, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
      signal?.throwIfAborted()
      if (!(error instanceof Error)) throw error
      return null // a server that is not there, too slow or too talkative has no picture for us
    })
  const home = `https://${domain}/`
  const page = await ask(home, { accept: 'text/html', limits: pageLimits })
  const isPage = page?.status === 200 && /html/i.test(page.headers['content-type'] ?? '')
  const candidates = await readCandidates({
    html: isPage ? page.body.toString('utf8') : '',
    base: page?.url.href ?? home,
  })
  for (const address of candidates) {
    const isInline = address.startsWith('data:')
    const answer = isInline ? null : await ask(address, { accept: 'image/*', limits: iconLimits })
    const bytes = isInline ? decoded(address) : answer?.status === 200 ? answer.body : null
    const picture = bytes && pictureOf(bytes)
    if (bytes && picture) return { ...picture, bytes }
  }
  return null
}
