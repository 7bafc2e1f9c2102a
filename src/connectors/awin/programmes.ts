import { z } from 'zod'
import type { Get, NetworkProgramme, Relationship } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'

const programme = z.object({
  id: z.coerce.string().min(1),
  name: z.string().nullish(),
  displayUrl: z.string().nullish(),
  primarySector: z.string().nullish().catch(null),
  primaryRegion: z.object({ countryCode: z.string().nullish() }).nullish(),
  validDomains: z.array(z.object({ domain: z.string() })).nullish(),
})

/** The answer does not name the list a programme is in, so each list is requested by name. `joined` first: it wins. */
const relationships: readonly Relationship[] = ['joined', 'pending', 'suspended', 'rejected']

const toProgramme = (p: z.output<typeof programme>, relationship: Relationship): NetworkProgramme => ({
  programmeId: p.id,
  name: p.name ?? p.id,
  domains: [p.displayUrl ?? '', ...(p.validDomains ?? []).map((d) => d.domain)].filter((d) => d !== ''),
  countries: p.primaryRegion?.countryCode ? [p.primaryRegion.countryCode.toUpperCase()] : [],
  relationship,
  clickUrl: null, // the deep link is built from the two ids
  ...(p.primarySector ? { category: p.primarySector } : {}),
})

/** One list. Background requests leave room for the imports. */
async function listOf(
  get: Get,
  publisherId: string,
  relationship: Relationship,
  { unreadable, background = false }: { unreadable: Unreadable | undefined; background?: boolean },
): Promise<NetworkProgramme[]> {
  const list = await get({ path: `/publishers/${publisherId}/programmes`, query: { relationship }, background })
  if (!Array.isArray(list))
    throw new NetworkError('unreadable', 'Awin answered with a list of programmes that could not be read.')
  return list.flatMap((row) => {
    const read = readProgramme(programme, row, unreadable)
    return read ? [toProgramme(read, relationship)] : []
  })
}

export async function programmes(
  get: Get,
  { publisherId }: { publisherId: string },
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const found = new Map<string, NetworkProgramme>()
  for (const relationship of relationships)
    for (const p of await listOf(get, publisherId, relationship, { unreadable }))
      if (!found.has(p.programmeId)) found.set(p.programmeId, p)
  return [...found.values()]
}

/** The joined ones, for background work. */
export const joined = (get: Get, { publisherId }: { publisherId: string }): Promise<NetworkProgramme[]> =>
  listOf(get, publisherId, 'joined', { unreadable: undefined, background: true })

/** The rest of the directory; it has no commissions. */
export const offered = (
  get: Get,
  { publisherId }: { publisherId: string },
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> => listOf(get, publisherId, 'notjoined', { unreadable, background: true })
