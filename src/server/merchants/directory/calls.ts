import type { directory, DirectoryQuestion } from '../../../contract/merchants/directory.ts'
import type { Clock } from '../../time/clock.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SendJob } from '../../jobs/job.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
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
}

const mostFound = 30

export function directoryCalls(parts: DirectoryParts): Handlers<typeof directory> {
  const { database, networks } = parts
  const listed = async (question: DirectoryQuestion, accountUuid: string) => {
    await upToDate(parts, accountUuid)
    return database.as(accountUuid, (tx) => readDirectory(tx, question, networks))
  }
  return {
    async list(question, { accountUuid }) {
      const { merchants: _, ...answer } = await listed(question, accountUuid)
      return answer
    },
    async listWithTotals(question, { accountUuid }) {
      const { merchants, ...answer } = await listed(question, accountUuid)
      return { ...answer, totals: { advertisersCount: merchants } }
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
