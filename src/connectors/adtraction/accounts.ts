import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { AdtractionCredentials } from './credentials.ts'
import { listProgrammes } from './programmes.ts'

const channels = z.array(z.object({ channelId: z.coerce.string().min(1), channelName: z.string().nullish() }))

/**
 * The account's channels. The address of that list changed between API versions; if it is refused, a list of programmes
 * for the channel proves that token and channel work.
 */
export async function accounts(get: Get, { channelId, market }: AdtractionCredentials): Promise<NetworkAccount[]> {
  try {
    const read = channels.safeParse(await get({ path: '/v2/affiliate/channels/' }))
    if (read.success) return read.data.map((c) => ({ id: c.channelId, name: c.channelName ?? c.channelId }))
  } catch (error) {
    if (!(error instanceof NetworkError) || error.trouble !== 'refused') throw error
  }
  await listProgrammes(get, { market, channelId: Number(channelId), approvalStatus: 1 })
  return [{ id: channelId, name: channelId }]
}
