import { createHashPassword, type HashTurns, mayMail, type Passwords } from '../account/index.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { KnownDomains } from '../domains/index.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Workshop } from '../workshop/index.ts'
import { closeMonthsJob } from './close-months-job.ts'
import { creatorApprovalsCalls } from './approval-calls.ts'
import { creatorsCalls, type CreatorsParts } from './calls.ts'
import { creatorCouponsCalls } from './coupon-calls.ts'
import { creatorFilesCalls } from './file-calls.ts'
import { creatorLinksCalls, type LinkParts } from './link-calls.ts'
import { creatorMoneyCalls } from './money-calls.ts'
import { statementMailJob } from './statement-mails.ts'
import { rateMailsJob } from './rate-mail/rate-mails-job.ts'
import { type AskReport, creatorSharesCalls } from './share-calls.ts'
import { createShareLock } from './share-lock.ts'
import { creatorTrafficCalls } from './traffic/traffic-calls.ts'
import { watchTrafficJob } from './traffic/watch-job.ts'

export type CreatorsAsks = Pick<CreatorsParts, 'networkOf'> &
  Pick<LinkParts, 'signedLink' | 'shortLink'> & {
    rates: RateLimits
    report: AskReport
    passwords: Passwords
    turns: HashTurns
    reportsPayments: (network: string) => boolean
    workshop: Workshop
    ownDomains: KnownDomains
  }

export function creatorsModule(
  { database, events, clock, log, mail, brandOf, publicUrl, secret }: Platform,
  asks: CreatorsAsks,
): Answering<'creators'> {
  const { networkOf, signedLink, shortLink, rates, report, passwords, turns } = asks
  const lock = createShareLock({
    keys: [secret.derive('creator shares'), ...secret.older('creator shares')],
    isHttps: publicUrl.startsWith('https:'),
  })
  const mayMailFor = (accountUuid: string) => mayMail({ database, leaves: mail.leaves }, accountUuid)
  return {
    calls: {
      creators: creatorsCalls({ database, clock, networkOf }),
      creatorCoupons: creatorCouponsCalls({ database, clock }),
      creatorLinks: creatorLinksCalls({ database, addressOf: asks.ownDomains.addressOf, signedLink, shortLink }),
      creatorMoney: creatorMoneyCalls({ database, clock, brandOf, reportsPayments: asks.reportsPayments }),
      creatorApprovals: creatorApprovalsCalls({ database, clock, networkOf }),
      creatorFiles: creatorFilesCalls({ database, clock, workshop: asks.workshop }),
      creatorShares: creatorSharesCalls({
        database,
        clock,
        brandOf,
        ownDomains: asks.ownDomains,
        rates,
        report,
        lock,
        hash: createHashPassword(asks),
        passwords,
        turns,
      }),
      creatorTraffic: creatorTrafficCalls({ database, clock }),
    },
    jobs: [
      watchTrafficJob({ database, events, clock }),
      closeMonthsJob({ database, clock, log }),
      statementMailJob({ database, clock, log, brandOf, publicUrl, sendMail: mail.send, mayMail: mayMailFor }),
      rateMailsJob({ database, clock, log, publicUrl, sendMail: mail.send, mayMail: mayMailFor }),
    ],
  }
}
