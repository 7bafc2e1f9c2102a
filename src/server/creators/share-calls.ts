import { addDays, type Day } from '../../contract/days.ts'
import type { creatorShares } from '../../contract/creators/creator-shares.ts'
import { placeOf, zoneOf } from '../account/index.ts'
import { tooMany } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import { type Principal, systemPrincipal } from '../http/principal.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { dayOf } from '../time/index.ts'
import { readBalance } from './balance.ts'
import type { MoneyParts } from './money-calls.ts'
import { publisherName } from './publisher-name.ts'
import { findCreator } from './save-creator.ts'
import { makeShare, openShare, readShares, revokeShare } from './shares.ts'
import { readStatement, statementFile } from './statement-files.ts'
import { writeLedger } from './write-ledger.ts'

/** The report, asked in somebody's name. */
export type AskReport = (
  question: { fromDate: Day; toDate: Day; groupBy: 'creator'; filters: { creatorIds: string[] } },
  viewer: Principal,
) => Promise<{ rows: { clickCount: number; conversionCount: number }[] }>
export type ShareParts = MoneyParts & { publicUrl: string; rates: RateLimits; report: AskReport }

const days = 30

export function creatorSharesCalls(parts: ShareParts): Handlers<typeof creatorShares> {
  const { database, clock, publicUrl, rates, report } = parts
  /** A token cannot be guessed; who tries all the same is slowed down. */
  const open = (token: string, exchange: Exchange) => {
    const seconds = rates.take('signIn', `creator share ${placeOf(exchange.address)}`)
    if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
    exchange.setHeader('referrer-policy', 'no-referrer')
    exchange.setHeader('x-robots-tag', 'noindex')
    exchange.setHeader('cache-control', 'no-store')
    return openShare(database, token, clock.now())
  }
  return {
    list: ({ creatorId }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => readShares(tx, (await findCreator(tx, creatorId)).uuid)),
    async create({ creatorId }, { accountUuid, userUuid }) {
      const made = await database.as(accountUuid, async (tx) =>
        makeShare(tx, await findCreator(tx, creatorId), { userUuid, now: clock.now() }),
      )
      return { shareUuid: made.uuid, shareUrl: `${publicUrl}/share/creator/${made.token}` }
    },
    async revoke({ creatorId, shareUuid }, { accountUuid, userUuid }) {
      await database.as(accountUuid, async (tx) =>
        revokeShare(tx, await findCreator(tx, creatorId), shareUuid, { userUuid, now: clock.now() }),
      )
      return {}
    },
    async read({ token }, exchange) {
      const of = await open(token, exchange)
      const { accountUuid } = of
      await writeLedger(database, accountUuid)
      const now = clock.now()
      const { zone, publisher, money } = await database.as(accountUuid, async (tx) => {
        const found = await zoneOf(tx, accountUuid)
        const standing = await readBalance(database, tx, of, { now, zone: found })
        return { zone: found, publisher: await publisherName(tx, accountUuid), money: standing }
      })
      const toDate = dayOf(now, zone)
      const fromDate = addDays(toDate, 1 - days)
      const viewer = systemPrincipal({ accountUuid, userUuid: '', timezone: zone, currencyCode: of.currency })
      const { rows } = await report({ fromDate, toDate, groupBy: 'creator', filters: { creatorIds: [of.id] } }, viewer)
      return {
        creatorName: encodeURIComponent(of.name),
        publisherName: publisher,
        fromDate,
        toDate,
        clicksCount: rows.reduce((sum, r) => sum + r.clickCount, 0),
        conversionsCount: rows.reduce((sum, r) => sum + r.conversionCount, 0),
        balance: money.balance,
        sales: money.sales.map(({ reason: _, ...sale }) => sale),
        statements: money.statements.map(({ reference: _, ...statement }) => statement),
      }
    },
    async file({ token, statementUuid, format }, exchange) {
      const of = await open(token, exchange)
      const found = await database.as(of.accountUuid, (tx) => readStatement(tx, of, statementUuid))
      return statementFile({ ...found, row: { ...found.row, reference: '' } }, format)
    },
  }
}
