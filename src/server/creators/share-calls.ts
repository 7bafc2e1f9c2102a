import { addDays, type Day } from '../../contract/days.ts'
import type { creatorShares } from '../../contract/creators/creator-shares.ts'
import { type HashPassword, type HashTurns, type Passwords, addressGroup, zoneOf } from '../account/index.ts'
import type { KnownDomains } from '../domains/index.ts'
import { Fail, tooMany } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import { type Principal, systemPrincipal } from '../http/principal.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { BrandOf } from '../mail/index.ts'
import { sharedStatement } from '../settlement/index.ts'
import { dayOf } from '../time/index.ts'
import { readBalance } from './balance.ts'
import type { MoneyParts } from './money-calls.ts'
import { publisherName } from './publisher-name.ts'
import { findCreator } from './save-creator.ts'
import type { ShareLock } from './share-lock.ts'
import { findShare, makeShare, noteRead, protectShare, readShares, revokeShare } from './shares.ts'
import { creatorStatementFile } from './statement-files.ts'
import { writeLedger } from './write-ledger.ts'

/** The report, requested on behalf of a viewer. */
export type AskReport = (
  question: { fromDate: Day; toDate: Day; groupBy: 'creator'; filters: { creatorIds: string[] } },
  viewer: Principal,
) => Promise<{ rows: { clickCount: number; conversionCount: number }[] }>
export type ShareParts = MoneyParts & {
  ownDomains: Pick<KnownDomains, 'addressOf' | 'accountOf'>
  rates: RateLimits
  report: AskReport
  lock: ShareLock
  hash: HashPassword
  passwords: Passwords
  turns: HashTurns
  brandOf: BrandOf
}

type Calls = Handlers<typeof creatorShares>

const days = 30

const take = ({ rates }: ShareParts, who: string, message: string) => {
  const seconds = rates.take('share', who)
  if (seconds > 0) throw tooMany(seconds, message)
}

/** A token cannot be guessed; attempts are rate-limited anyway. */
const find = (parts: ShareParts, token: string, exchange: Exchange) => {
  const { database, clock, ownDomains } = parts
  take(
    parts,
    addressGroup(exchange.address),
    'Too many requests from your network. Please wait a moment and try again.',
  )
  exchange.setHeader('referrer-policy', 'no-referrer')
  exchange.setHeader('x-robots-tag', 'noindex')
  exchange.setHeader('cache-control', 'no-store')
  return findShare(database, token, clock.now(), ownDomains.accountOf(exchange.headers.get('host')))
}

const open = async (parts: ShareParts, token: string, exchange: Exchange) => {
  const share = await find(parts, token, exchange)
  const now = parts.clock.now()
  if (!parts.lock.isOpen(share, exchange.headers, now)) throw new Fail('signedOut', 'This link asks for a password')
  await noteRead(parts.database, share, now)
  return share.creator
}

/** Null for no password. The creator's and the publisher's names are refused. */
const hashOf = async (parts: ShareParts, password: string, creatorId: string, { accountUuid, userUuid }: Principal) => {
  if (password === '') return null
  const known = await parts.database.as(accountUuid, async (tx) => {
    const { name, slug } = await findCreator(tx, creatorId)
    return [name, slug, await publisherName(tx, accountUuid)]
  })
  return parts.hash(userUuid, password, known)
}

const list =
  ({ database }: ShareParts): Calls['list'] =>
  ({ creatorId }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => readShares(tx, (await findCreator(tx, creatorId)).uuid))

const create =
  (parts: ShareParts): Calls['create'] =>
  async ({ creatorId, password }, who) => {
    const { database, clock, ownDomains } = parts
    const passwordHash = await hashOf(parts, password, creatorId, who)
    const { accountUuid, userUuid } = who
    const made = await database.as(accountUuid, async (tx) =>
      makeShare(tx, await findCreator(tx, creatorId), { userUuid, now: clock.now(), passwordHash }),
    )
    return { shareUuid: made.uuid, shareUrl: `${ownDomains.addressOf(accountUuid)}/share/creator/${made.token}` }
  }

const protect =
  (parts: ShareParts): Calls['protect'] =>
  async ({ creatorId, shareUuid, password }, who) => {
    const passwordHash = await hashOf(parts, password, creatorId, who)
    const { accountUuid, userUuid } = who
    await parts.database.as(accountUuid, async (tx) =>
      protectShare(tx, await findCreator(tx, creatorId), shareUuid, { userUuid, now: parts.clock.now(), passwordHash }),
    )
    return {}
  }

const revoke =
  ({ database, clock }: ShareParts): Calls['revoke'] =>
  async ({ creatorId, shareUuid }, { accountUuid, userUuid }) => {
    await database.as(accountUuid, async (tx) =>
      revokeShare(tx, await findCreator(tx, creatorId), shareUuid, { userUuid, now: clock.now() }),
    )
    return {}
  }

const enter =
  (parts: ShareParts): Calls['enter'] =>
  async ({ token, password }, exchange) => {
    const { clock, lock, passwords, turns } = parts
    const share = await find(parts, token, exchange)
    if (share.passwordHash === null) return {}
    const hash = share.passwordHash
    // counted before it is compared, wherever it comes from
    take(parts, `link ${share.uuid}`, 'Too many tries with this link. Please wait a moment and try again.')
    const isRight = await turns('strangers', addressGroup(exchange.address), () => passwords.verify({ hash, password }))
    if (!isRight) throw new Fail('badInput', 'password: Wrong password')
    exchange.setCookies([lock.cookie(share, clock.now())])
    return {}
  }

const read =
  (parts: ShareParts): Calls['read'] =>
  async ({ token }, exchange) => {
    const { database, clock, report } = parts
    const of = await open(parts, token, exchange)
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
      statements: money.statements.map((row) => sharedStatement(row, { kind: 'creator', now, zone })),
    }
  }

const file =
  (parts: ShareParts): Calls['file'] =>
  async ({ token, statementUuid, format }, exchange) => {
    const of = await open(parts, token, exchange)
    const brand = await parts.brandOf(of.accountUuid)
    return parts.database.as(of.accountUuid, (tx) =>
      creatorStatementFile(tx, of, { statementUuid, format, isPublisher: false, own: 'british', brand }),
    )
  }

export const creatorSharesCalls = (parts: ShareParts): Calls => ({
  list: list(parts),
  create: create(parts),
  protect: protect(parts),
  revoke: revoke(parts),
  enter: enter(parts),
  read: read(parts),
  file: file(parts),
})
