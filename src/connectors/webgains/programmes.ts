import { z } from 'zod'
import type { Get, NetworkProgramme } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import type { WebgainsCredentials } from './credentials.ts'
import { pagesOf } from './pages.ts'

const programme = z.object({
  id: z.coerce.string().min(1),
  name: z.string().nullish(),
  homepage_url: z.string().nullish(),
  homepageURL: z.string().nullish(),
})

const toProgramme = (
  p: z.output<typeof programme>,
  relationship: NetworkProgramme['relationship'],
): NetworkProgramme => ({
  programmeId: p.id,
  name: p.name ?? p.id,
  domains: [p.homepage_url ?? p.homepageURL ?? ''].filter((d) => d !== ''),
  countries: [],
  relationship,
  clickUrl: null, // built from the two ids
})

/** The older service is the only one with a known answer to "which have I joined". */
async function joinedByKey(
  get: Get,
  { programmeKey, campaignId }: WebgainsCredentials,
  unreadable: Unreadable | undefined,
): Promise<NetworkProgramme[]> {
  const list = await get({
    base: 'programmes',
    path: '/2.0/programs',
    query: { key: programmeKey, campaignId, programsjoined: '1' },
    headers: { authorization: '' }, // only the key is required
  })
  if (!Array.isArray(list))
    throw new NetworkError('unreadable', 'Webgains answered with a list of programmes that could not be read.')
  return list.flatMap((row) => {
    const read = readProgramme(programme, row, unreadable)
    return read ? [toProgramme(read, 'joined')] : []
  })
}

/**
 * The directory of live programmes does not show which ones the publisher has joined. The publisher's own list does, or
 * the key of the older service; without either, a programme counts as known and not joined.
 */
export async function programmes(
  get: Get,
  credentials: WebgainsCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const found = new Map<string, NetworkProgramme>()
  const request = { path: '/merchants/programs', query: { 'filters[program_statuses][]': '1' } }
  for await (const rows of pagesOf(get, request, 'programmes'))
    for (const row of rows) {
      const read = readProgramme(programme, row, unreadable)
      if (read) found.set(read.id, toProgramme(read, credentials.joined.includes(read.id) ? 'joined' : 'notjoined'))
    }
  if (credentials.programmeKey)
    for (const joined of await joinedByKey(get, credentials, unreadable)) found.set(joined.programmeId, joined)
  return [...found.values()]
}
