import { z } from 'zod'
import type { Get, NetworkProgramme, Relationship } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import type { RakutenCredentials } from './credentials.ts'

const answer = z.object({
  _metadata: z.object({ total: z.coerce.number().nullish() }).nullish(),
  partnerships: z.array(z.unknown()),
})
/** Words, or objects with a name; ids alone have no meaning. */
const categories = z
  .array(z.union([z.string(), z.object({ name: z.string() })]))
  .nullish()
  .catch(null)
const partnership = z.object({
  status: z.string().nullish(),
  advertiser: z.object({ id: z.string().min(1), name: z.string().nullish(), url: z.string().nullish(), categories }),
})

export async function partnershipsOf(get: Get, { page, limit }: { page: number; limit: number }) {
  const query = { partner_status: 'active', advertiser_status: 'active', limit: String(limit), page: String(page) }
  const read = answer.safeParse(await get({ path: '/v1/partnerships', query }))
  if (!read.success) throw new NetworkError('unreadable', 'Rakuten answered with partnerships that could not be read.')
  return read.data
}

/** Only active ones are requested; a row with another state does not count as joined. */
const relationshipOf = (status: string | null | undefined): Relationship =>
  (status ?? 'active').toLowerCase() === 'active' ? 'joined' : 'suspended'

/** `publisherCode` is part of every link; it is already encoded if it was copied from one. */
const linkOf = (code: string, mid: string) =>
  `https://click.linksynergy.com/deeplink?id=${code.includes('%') ? code : encodeURIComponent(code)}&mid=${encodeURIComponent(mid)}`

export async function programmes(
  get: Get,
  { publisherCode }: RakutenCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const limit = 200
  const found = new Map<string, NetworkProgramme>()
  const watch = pageGuard('Rakuten')
  for (let page = 1, seen = 0; ; page++) {
    const { partnerships, _metadata } = await partnershipsOf(get, { page, limit })
    watch(partnerships)
    for (const row of partnerships) {
      const data = readProgramme(partnership, row, unreadable)
      if (!data) continue
      const { id, name, url, categories: trades } = data.advertiser
      const category = (trades ?? []).map((t) => (typeof t === 'string' ? t : t.name)).join(', ')
      found.set(id, {
        programmeId: id,
        name: name ?? id,
        domains: [url ?? ''].filter((d) => d !== ''),
        countries: [],
        relationship: relationshipOf(data.status),
        clickUrl: linkOf(publisherCode, id),
        ...(category ? { category } : {}),
      })
    }
    seen += partnerships.length
    if (partnerships.length === 0 || seen >= (_metadata?.total ?? seen)) break
  }
  return [...found.values()]
}
