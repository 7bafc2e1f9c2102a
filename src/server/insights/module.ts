import { mayMail } from '../account/index.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { insightsCalls } from './calls.ts'
import { bankFilesCalls, type BankPorts } from './bank-files/calls.ts'
import { clicksCalls } from './clicks/calls.ts'
import type { ClicksPorts } from './clicks/detail.ts'
import { cohortsCalls } from './cohorts/calls.ts'
import { conversionsCalls } from './conversions/calls.ts'
import type { ConversionsPorts } from './conversions/detail.ts'
import { differencesCalls } from './differences/calls.ts'
import { discoverCalls } from './discover/calls.ts'
import type { DiscoverPorts } from './discover/network-clicks.ts'
import { favouritesCalls } from './favourites/calls.ts'
import { namingCalls, namingRules } from './naming/calls.ts'
import { type GoalSubjects, goalsCalls, isThere } from './goals/calls.ts'
import { type GoalPace, readGoalPaces } from './goals/read-pace.ts'
import { outlookCalls } from './outlook/calls.ts'
import { createOutlook, createReportingDelays } from './outlook/learned.ts'
import { createMonthRows, type MonthRows } from './files/month-rows.ts'
import { type SaleHistory, saleHistoryOf } from './outlook/sale-history.ts'
import { paymentsCalls } from './payments/calls.ts'
import type { PaymentsPorts } from './payments/payments.ts'
import type { InsightsPorts } from './ports.ts'
import type { FileParts } from './report/pages/report-file.ts'
import { reportRowsCalls } from './report/pages/calls.ts'
import { schedulesCalls } from './schedules/calls.ts'
import { schedulesJob, type SendingParts } from './schedules/send-due.ts'
import { serveViewStop, viewStopPath } from './schedules/stop-mails.ts'
import { createFirstEvents } from './since.ts'
import { sidesCalls } from './sides/calls.ts'
import { unusualCalls } from './unusual/calls.ts'
import { viewsCalls } from './views/calls.ts'

export type InsightsAsks = Pick<
  InsightsPorts,
  | 'names'
  | 'assignees'
  | 'siteGroups'
  | 'closedCampaigns'
  | 'closedMonths'
  | 'knownFacts'
  | 'replacements'
  | 'morning'
  | 'squareError'
> &
  Pick<ClicksPorts, 'networkUuid' | 'clickIds' | 'rateOf'> &
  Pick<ConversionsPorts, 'story' | 'versions'> &
  Pick<DiscoverPorts, 'linkRules'> &
  Pick<PaymentsPorts, 'paidBy' | 'networkIdentifier'> &
  Pick<BankPorts, 'payingNetworks'> &
  Pick<SendingParts, 'callsOf'> &
  Pick<FileParts, 'callsFor'> & { goalSubjects: GoalSubjects }

export type InsightsModule = Answering<'insights'> & {
  /** Rows of whole months, for files. */
  rows: MonthRows
  saleHistory: (accountUuid: string) => Promise<SaleHistory | null>
  /** The forecast of the current month for each target of an account. */
  goalPaces: (viewer: { accountUuid: string; timezone: string }) => Promise<GoalPace[]>
}

export function insightsModule(platform: Platform, asks: InsightsAsks): InsightsModule {
  const { database, events, clock, log, publicUrl, secret } = platform
  const stopKeys = [secret.derive('mailed views'), ...secret.older('mailed views')] as const
  const allowed = (accountUuid: string) => mayMail({ database, leaves: platform.mail.leaves }, accountUuid)
  const outlook = createOutlook({ database, events, clock })
  const beginnings = createFirstEvents({ events, clock })
  const ports = {
    ...asks,
    database,
    events,
    clock,
    outlook,
    beginnings,
    naming: (accountUuid: string) => namingRules(database, accountUuid),
    reportingDelays: createReportingDelays({ database, clock }),
    csv: platform.csv,
    settings: { ownDomain: new URL(publicUrl).hostname },
  }
  return {
    rows: createMonthRows(ports),
    goalPaces: async (viewer) => {
      const known = await database.as(viewer.accountUuid, asks.goalSubjects)
      return readGoalPaces(ports, viewer, isThere(known))
    },
    saleHistory: (accountUuid) => saleHistoryOf(outlook, accountUuid),
    calls: {
      bankFiles: bankFilesCalls({ ...ports, workshop: platform.workshop }),
      clicks: clicksCalls(ports),
      cohorts: cohortsCalls(ports),
      conversions: conversionsCalls(ports),
      differences: differencesCalls(ports),
      discover: discoverCalls(ports),
      favourites: favouritesCalls({ database }),
      goals: goalsCalls(ports),
      insights: insightsCalls(ports),
      naming: namingCalls({ database, events, clock }),
      outlook: outlookCalls(ports),
      payments: paymentsCalls(ports),
      reportRows: reportRowsCalls(ports),
      schedules: schedulesCalls({ database, clock, send: platform.jobs.send, mayMail: allowed }),
      sides: sidesCalls(ports),
      unusual: unusualCalls(ports),
      views: viewsCalls({ database, clock }),
    },
    jobs: [
      schedulesJob({
        database,
        clock,
        log,
        sendMail: platform.mail.send,
        mayMail: allowed,
        brandOf: platform.brandOf,
        callsOf: asks.callsOf,
        publicUrl,
        stopKey: stopKeys[0],
      }),
    ],
    paths: { [viewStopPath]: serveViewStop({ database, clock, log, keys: stopKeys }) },
  }
}
