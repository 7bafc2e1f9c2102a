import type { Answering } from '../module.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '../http/client-address.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { mayMail } from '../account/index.ts'
import type { Provision, Realm } from '../partners/index.ts'
import type { Later } from '../jobs/later.ts'
import type { Platform } from '../platform.ts'
import { inBothForms } from '../store/database/in-transaction.ts'
import { merchantCalls, publisherCalls } from './calls.ts'
import { countClicksJob } from './count-clicks-job.ts'
import type { MoneyIntake } from './decide-order.ts'
import { holdJob } from './hold-job.ts'
import { noteSigns } from './reports/note-signs.ts'
import { createTrackingPaths, trackingPath } from './reports/paths.ts'
import { orderKind } from './reports/signed-reports.ts'
import { createReportQueue } from './reports/report-queue.ts'
import { takeReports, type TakeParts } from './reports/take-reports.ts'
import { waitingJob } from './reports/waiting-job.ts'
import { statementMailJob } from './statements/statement-mails.ts'
import { createReportOrder, type ReportOrder } from './report-order.ts'
import { mailMerchant } from './watch/mail-merchant.ts'
import { troubleMailJob } from './watch/trouble-mail-job.ts'
import { watchJob } from './watch/watch-job.ts'

export type OrdersAsks = Pick<TakeParts, 'clickIds' | 'activeCreators'> & {
  money: MoneyIntake
  rates: RateLimits
  later: Later
  /** The account that owns the domain in a Host header. */
  accountOf: (host: string | undefined) => string | undefined
  /** Creates the campaigns of running contracts. */
  provision: Provision
  /** Sign-in sessions of a merchant's people. */
  realm: Realm
}

/** Orders reported by direct partners' shops: their outcome, and what is owed for them. */
export function ordersModule(platform: Platform, asks: OrdersAsks): Answering<'orders'> & { reportOrder: ReportOrder } {
  const { database, events, clock, log, jobs, mail, brandOf, publicUrl } = platform
  const { provision } = asks
  const parts: TakeParts = { database, events, clock, log, ...asks }
  const take = createReportQueue({ takeAll: (partner, all) => takeReports(parts, partner, all), log })
  const { handle, takeKept } = createTrackingPaths({
    database,
    seal: platform.outside.seal,
    clock,
    log,
    rates: asks.rates,
    take,
    seen: async (partner, host) => {
      const now = clock.now()
      const moved = await inBothForms(database, (tx) => noteSigns(tx, partner, [{ kind: 'script', host }], now))
      if (moved) await provision(partner.accountUuid)
    },
    isFull: platform.disk.isTight,
    later: asks.later,
    isOfHost: (of, host) => (asks.accountOf(host) ?? of.accountUuid) === of.accountUuid,
    addressOf: (req) => clientAddress(req, platform.env.TRUST_PROXY),
  })
  const mayMailFor = (accountUuid: string) => mayMail({ database, leaves: mail.leaves }, accountUuid)
  const paths: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = { [trackingPath]: handle }
  return {
    paths,
    takesLater: { [orderKind]: takeKept },
    reportOrder: createReportOrder({ take, clock }),
    calls: {
      partnerOrders: publisherCalls({ database, clock, brandOf, money: asks.money }),
      merchantOrders: merchantCalls({ database, clock, brandOf, ...asks }),
    },
    jobs: [
      waitingJob(parts),
      holdJob(parts),
      countClicksJob(parts),
      watchJob(platform),
      troubleMailJob({ database, clock, log, publicUrl, sendMail: mail.send }),
      statementMailJob({ database, clock, log, brandOf, publicUrl, sendMail: mail.send, mayMail: mayMailFor }),
    ],
    consumers: [
      mailMerchant({
        database,
        send: jobs.send,
        mayMail: mayMailFor,
      }),
    ],
  }
}
