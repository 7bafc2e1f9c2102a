import type { directory, DirectoryQuestion } from '../../../contract/merchants/directory.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import { lastWindow } from '../../../contract/days.ts'
import type { Clock } from '../../time/clock.ts'
import { todayIn } from '../../time/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { SendJob } from '../../jobs/job.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import type { AskReport } from '../page/calls.ts'
import type { Earned } from './earned-order.ts'
import { findMerchants, similarMerchants } from './find-merchants.ts'
import { upToDate } from './keep-up-to-date.ts'
import { filterSql, pageSql, type Scope } from './list-sql.ts'
import { type NetworkNames, readDirectory } from './read-directory.ts'

export type DirectoryParts = {
  database: Database
  events: Events
  clock: Clock
  send: SendJob
  networks: NetworkNames
  report: AskReport<'name'>
}

const mostFound = 30

export function directoryCalls(parts: DirectoryParts): Handlers<typeof directory> {
  const { database, networks, clock } = parts
  /** The same 30 days as on a merchant's page, so that both agree. */
  const earnedOf = async (viewer: Principal): Promise<{ earned: Earned; all: number }> => {
    const window = lastWindow(todayIn(viewer.timezone, clock))
    const { rows, totals } = await parts.report({ ...window, groupBy: 'name', filters: {} }, viewer)
    const earned = new Map(
      rows.flatMap(({ nameUuid, conversionTotalCommission: amount }) =>
        nameUuid && amount !== 0 ? [[nameUuid, amount] as const] : [],
      ),
    )
    return { earned, all: totals.conversionTotalCommission }
  }
  const listed = async (question: DirectoryQuestion, viewer: Principal) => {
    await upToDate(parts, viewer.accountUuid)
    const report = question.orderBy === 'revenue' ? await earnedOf(viewer) : undefined
    const answer = await database.as(viewer.accountUuid, (tx) => readDirectory(tx, question, networks, report?.earned))
    return { ...answer, all: report?.all ?? null }
  }
  return {
    async list(question, viewer) {
      const { merchants: _, earning: __, all: ___, ...answer } = await listed(question, viewer)
      return answer
    },
    async listWithTotals(question, viewer) {
      const { merchants, earning, all, ...answer } = await listed(question, viewer)
      return {
        ...answer,
        totals: {
          advertisersCount: merchants,
          earningCount: earning?.count ?? null,
          earningAmount: earning?.amount ?? null,
          otherAmount: earning && all !== null ? sumAmounts([all, -earning.amount]) : null,
        },
      }
    },
    async search({ advertiserDomain: term }, { accountUuid }) {
      if (term === '') return []
      await upToDate(parts, accountUuid)
      return database.as(accountUuid, async (tx) => {
        const found = (await findMerchants(tx, term)) ?? 'matching'
        if (found.length === 0)
          return (await similarMerchants(tx, term)).map(({ advertiserName: _, ...merchant }) => merchant)
        const question: DirectoryQuestion = {
          page: 1,
          perPage: mostFound,
          search: term,
          orderBy: 'commission',
          orderDirection: 'desc',
        }
        const scope: Scope = { filters: filterSql(question, networks.identifierOf), found }
        const { rows } = await tx.execute<{ merchant_uuid: string; domain: string }>(
          pageSql(question, scope, undefined),
        )
        return rows.slice(0, mostFound).map((r) => ({ advertiserDomain: r.domain, advertiserUuid: r.merchant_uuid }))
      })
    },
  }
}
