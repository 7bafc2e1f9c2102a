import { z } from 'zod'
import { type FeedSide, feedOf } from '../network-feed.ts'
import type { AdtractionCredentials } from './credentials.ts'
import { listProgrammes } from './programmes.ts'

const programme = z.object({
  programId: z.coerce.string(),
  programName: z.string().nullish(),
  market: z.string().nullish(),
  currency: z.string().nullish(),
  approvalStatus: z.coerce.string().nullish(),
  feeds: z
    .array(
      z.object({
        feedId: z.coerce.string(),
        name: z.string().nullish(),
        numberOfProducts: z.coerce.string().nullish(),
      }),
    )
    .nullish(),
})

/** Programmes list their feeds; the feed address is built from the ids, as in the addresses Adtraction gives out. */
const addressOf = (programId: string, channelId: string, feedId: string) =>
  `https://adtraction.com/productfeed.htm?${new URLSearchParams({
    type: 'feed',
    format: 'XML',
    encoding: 'UTF8',
    epi: '0',
    zip: '0',
    cdelim: 'tab',
    tdelim: 'singlequote',
    sd: '0',
    sn: '0',
    flat: '0',
    apid: programId,
    asid: channelId,
    gsh: '0',
    pfid: feedId,
    gt: '0',
  })}`

export const feeds: FeedSide<AdtractionCredentials> = {
  hosts: ['adtraction.com'],
  async list(get, { market, channelId }) {
    const rows = await listProgrammes(get, { market, channelId: Number(channelId) })
    return rows.flatMap((row) => {
      const { data } = programme.safeParse(row)
      if (!data || data.approvalStatus !== '1') return []
      return (data.feeds ?? []).flatMap((f) =>
        feedOf({
          feedId: f.feedId,
          programmeId: data.programId,
          name: f.name || data.programName || '',
          country: data.market || market,
          currency: data.currency ?? '',
          url: addressOf(data.programId, channelId, f.feedId),
          count: f.numberOfProducts ?? '',
        }),
      )
    })
  },
}
