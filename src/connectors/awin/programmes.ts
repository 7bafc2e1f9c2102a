import { z } from 'zod'
import type { Get, NetworkProgramme, Relationship } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import { readProgramme, type Unreadable } from '../programme-rows.ts'

const programme = z.object({
  id: z.coerce.string().min(1),
  name: z.string().nullish(),
  displayUrl: z.string().nullish(),
  primarySector: z.string().nullish().catch(null),
  primaryRegion: z.object({ countryCode: z.string().nullish() }).nullish(),
  validDomains: z.array(z.object({ domain: z.string() })).nullish(),
})

/** The answer does not say which list a programme stood in, so each list is asked for by name. `joined` first: it wins. */
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

export async function programmes(
  get: Get,
  { publisherId }: { publisherId: string },
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const found = new Map<string, NetworkProgramme>()
  for (const relationship of relationships) {
    const list = await get({ path: `/publishers/${publisherId}/programmes`, query: { relationship } })
    if (!Array.isArray(list))
      throw new NetworkError('unreadable', 'Awin answered with a list of programmes that could not be read.')
    for (const row of list) {
      const read = readProgramme(programme, row, unreadable)
      if (read && !found.has(read.id)) found.set(read.id, toProgramme(read, relationship))
    }
  }
  return [...found.values()]
}
