import type { RateLimits } from '../http/rate-limits.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { closeMonthsJob } from './close-months-job.ts'
import { creatorsCalls, type CreatorsParts } from './calls.ts'
import { creatorLinksCalls, type LinkParts } from './link-calls.ts'
import { creatorMoneyCalls } from './money-calls.ts'
import { type AskReport, creatorSharesCalls } from './share-calls.ts'

export type CreatorsAsks = Pick<CreatorsParts, 'networkOf'> &
  Pick<LinkParts, 'signedLink' | 'shortLink'> & { rates: RateLimits; report: AskReport }

export function creatorsModule(
  { database, clock, log, publicUrl }: Platform,
  asks: CreatorsAsks,
): Answering<'creators'> {
  const { networkOf, signedLink, shortLink, rates, report } = asks
  return {
    calls: {
      creators: creatorsCalls({ database, clock, networkOf }),
      creatorLinks: creatorLinksCalls({ database, publicUrl, signedLink, shortLink }),
      creatorMoney: creatorMoneyCalls({ database, clock }),
      creatorShares: creatorSharesCalls({ database, clock, publicUrl, rates, report }),
    },
    jobs: [closeMonthsJob({ database, clock, log })],
  }
}
