import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { listedDays } from '../../contract/alerts/alert-choices.ts'
import type { alerts, Alert } from '../../contract/alerts/alerts.ts'
import { addDays } from '../../contract/days.ts'
import { alertTitle } from '../../report/alert-words.ts'
import { recordAudit, userNames } from '../account/index.ts'
import { creatorNames } from '../creators/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { merchantUuids } from '../merchants/index.ts'
import { readEuro } from '../money/index.ts'
import { connectionNames } from '../networks/index.ts'
import { readGroups, siteNames } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { rangeToInstants, todayIn } from '../time/index.ts'
import { backtest, type BacktestParts } from './backtest.ts'
import { factDays, type FactDayParts } from './facts/fact-days.ts'
import { isNightly } from './left-out.ts'
import { readStakeTogether } from './read-stake-together.ts'
import { readSettings, saveSettings } from './settings.ts'
import { subjectName, toAlert, type Names } from './to-alert.ts'
import { alert, alertLook } from './tables.ts'
import { tellClosed } from './tell-closed.ts'

export type CallParts = BacktestParts &
  FactDayParts & {
    networkOf: (tx: Tx) => Promise<(identifier: string) => { networkUuid: string; networkName: string }>
  }
type Calls = Handlers<typeof alerts>
const mostLatest = 20
// without the right to broken links there are no notifications about them (R56: who sees broken links)
const mayKnow = (hasBrokenLinks: boolean) => (hasBrokenLinks ? undefined : ne(alert.rule, 'brokenLink'))
const answers = {
  expected: 'said it was expected',
  muted: 'snoozed it',
  done: 'has acted',
  none: 'took that back',
} as const

const namesOf = async (
  { networkOf }: CallParts,
  tx: Tx,
  rows: readonly (Pick<typeof alert.$inferSelect, 'subject'> & { effects?: readonly { id: string }[] })[],
): Promise<Names> => {
  const network = await networkOf(tx)
  const domains = rows.flatMap((r) => [r.subject, ...(r.effects ?? []).map((e) => e.id)])
  return {
    sites: new Map((await siteNames(tx)).map((s) => [s.uuid, s.name])),
    connections: new Map(
      (await connectionNames(tx)).map((c) => {
        const { networkUuid, networkName } = network(c.network)
        return [c.uuid, { name: c.name.trim() || networkName, networkUuid }]
      }),
    ),
    merchants: await merchantUuids(tx, domains),
    users: await userNames(tx),
    creators: new Map((await creatorNames(tx)).map((c) => [c.id, c.name])),
    siteGroups: new Map((await readGroups(tx)).map((g) => [g.siteGroupUuid, g.siteGroupName])),
    network: (identifier) => (identifier === '' ? '' : network(identifier).networkName),
  }
}

const openOf = (accountUuid: string) =>
  and(eq(alert.accountUuid, accountUuid), isNull(alert.closedAt), isNull(alert.answer))
/** Alerts opened yesterday or today: To do marks these as new (R239: new things and one verb). */
const newest = ({ clock }: CallParts, who: Pick<Principal, 'accountUuid' | 'timezone' | 'hasBrokenLinks'>) => {
  const today = todayIn(who.timezone, clock)
  const { from } = rangeToInstants({ fromDate: addDays(today, -1), toDate: today }, who.timezone)
  return and(openOf(who.accountUuid), gte(alert.openedAt, from), mayKnow(who.hasBrokenLinks))
}

const perEuro = async ({ database }: CallParts, currencyCode: string) =>
  (await readEuro(database)).perEuro(currencyCode) ?? 1

const alertOf = async (tx: Tx, accountUuid: string, alertUuid: string) => {
  const [row] = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.accountUuid, accountUuid), eq(alert.uuid, alertUuid)))
  if (!row) throw notFound()
  return row
}

const list =
  (parts: CallParts): Calls['list'] =>
  async (_, { accountUuid, currencyCode, hasBrokenLinks }) => {
    const rate = await perEuro(parts, currencyCode)
    const from = new Date(parts.clock.now().getTime() - listedDays * 86_400_000)
    return parts.database.as(accountUuid, async (tx) => {
      const rows = await tx
        .select()
        .from(alert)
        .where(
          and(
            eq(alert.accountUuid, accountUuid),
            or(isNull(alert.closedAt), gte(alert.closedAt, from)),
            mayKnow(hasBrokenLinks),
          ),
        )
        .orderBy(desc(alert.openedAt), alert.uuid)
      const [look] = await tx.select().from(alertLook).where(eq(alertLook.accountUuid, accountUuid))
      const names = await namesOf(parts, tx, rows)
      const found = rows.map((row) => toAlert(row, names, rate))
      return {
        currencyCode,
        lookedDatetime: look?.lookedAt.toISOString() ?? null,
        watched: {
          siteCount: look?.sites ?? 0,
          connectionCount: look?.connections ?? 0,
          merchantCount: look?.merchants ?? 0,
        },
        atStake: await readStakeTogether(parts, tx, { accountUuid, rows, perEuro: rate }),
        alerts: found.toSorted((a: Alert, b: Alert) => (b.score ?? -1) - (a.score ?? -1)),
      }
    })
  }

const count =
  (parts: CallParts): Calls['count'] =>
  async (_, { accountUuid, timezone, hasBrokenLinks }) => {
    const ofTracking = and(inArray(alert.kind, ['account', 'site', 'connection']), ne(alert.rule, 'goalMissed'))
    return parts.database.as(accountUuid, async (tx) => ({
      newCount: await tx.$count(alert, newest(parts, { accountUuid, timezone, hasBrokenLinks })),
      trackingCount: await tx.$count(alert, and(openOf(accountUuid), ofTracking)),
    }))
  }

const latest =
  (parts: CallParts): Calls['latest'] =>
  async (_, who) => {
    const { accountUuid, currencyCode } = who
    const rate = await perEuro(parts, currencyCode)
    return parts.database.as(accountUuid, async (tx) => {
      const rows = await tx
        .select()
        .from(alert)
        .where(newest(parts, who))
        .orderBy(sql`${alert.euro} DESC NULLS LAST`, desc(alert.openedAt), alert.uuid)
        .limit(mostLatest)
      const names = await namesOf(parts, tx, rows)
      return { currencyCode, alerts: rows.map((row) => toAlert(row, names, rate)) }
    })
  }

const oneAlert =
  (parts: CallParts): Calls['one'] =>
  async ({ alertUuid }, { accountUuid, currencyCode, timezone, hasBrokenLinks }) => {
    const rate = await perEuro(parts, currencyCode)
    return parts.database.as(accountUuid, async (tx) => {
      const row = await alertOf(tx, accountUuid, alertUuid)
      if (row.rule === 'brokenLink' && !hasBrokenLinks) throw notFound()
      return {
        currencyCode,
        alert: toAlert(row, await namesOf(parts, tx, [row]), rate),
        days: row.days.length > 0 ? row.days : await factDays(parts, tx, row, timezone),
        history: row.history.map((h) => ({ datetime: h.at, text: h.text })),
      }
    })
  }

const settingsOf =
  ({ database }: CallParts): Calls['settings'] =>
  (_, { accountUuid }) =>
    database.as(accountUuid, (tx) => readSettings(tx, accountUuid))

const changeSettings =
  ({ database }: CallParts): Calls['saveSettings'] =>
  (settings, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      await saveSettings(tx, accountUuid, settings)
      return readSettings(tx, accountUuid)
    })

const backtestOf =
  (parts: CallParts): Calls['backtest'] =>
  async (settings, { accountUuid, hasBrokenLinks }) => {
    const { told, ...found } = await backtest(parts, accountUuid, settings)
    return parts.database.as(accountUuid, async (tx) => {
      const names = await namesOf(
        parts,
        tx,
        told.map((t) => t.row),
      )
      return {
        ...found,
        alerts: told
          .filter((t) => hasBrokenLinks || t.rule !== 'brokenLink')
          .map(({ row, ...t }) => ({ ...t, subjectKind: row.kind, subjectName: subjectName(names, row) })),
      }
    })
  }

const takeAnswer =
  (parts: CallParts): Calls['answer'] =>
  async ({ alertUuid, answer, days, reason }, who) => {
    const { accountUuid, userUuid, timezone } = who
    const { database, clock } = parts
    const now = clock.now()
    await database.as(accountUuid, async (tx) => {
      const row = await alertOf(tx, accountUuid, alertUuid)
      if (row.closedAt !== null && answer === 'done')
        throw new Fail('badInput', 'alertUuid: Must be an alert that is not closed')
      const said = answer === 'none' ? null : answer
      // an expected alert ends at once, and so does a fact that the user marks as done; reverted, it is open again
      const isOver = answer === 'expected' || (answer === 'done' && row.fact !== null)
      const reopens = answer === 'none' && (row.closing === 'expected' || row.closing === 'done')
      const name = (await userNames(tx)).get(userUuid) ?? 'Somebody'
      await tx
        .update(alert)
        .set({
          answer: said,
          answerUntil: days === undefined ? null : addDays(todayIn(timezone, clock), days),
          answerReason: reason,
          answerUserUuid: said === null ? null : userUuid,
          ...(isOver ? { state: 'closed', closing: answer, closedAt: row.closedAt ?? now } : {}),
          ...(reopens ? { state: 'open', closing: null, closedAt: null } : {}),
          ...(answer === 'done' && !isOver ? { state: 'closing' } : {}),
          ...(answer === 'none' && row.state === 'closing' ? { state: row.inside > 0 ? 'closing' : 'open' } : {}),
          history: [
            ...row.history,
            { at: now.toISOString(), text: `${name} ${answers[answer]}${reason ? `: ${reason}` : ''}` },
          ],
        })
        .where(and(eq(alert.accountUuid, accountUuid), eq(alert.uuid, alertUuid)))
      await recordAudit(tx, who, {
        action: said === null ? 'todo.opened' : 'todo.putAside',
        object: alertTitle(toAlert(row, await namesOf(parts, tx, [row]), 1)),
        ...(said === null ? {} : { after: { state: answer, days, reason } }),
      })
      if (isOver && row.closedAt === null && isNightly(row)) await tellClosed(tx, row, { closing: answer, now })
    })
    return {}
  }

export const alertCalls = (parts: CallParts): { alerts: Calls } => ({
  alerts: {
    list: list(parts),
    count: count(parts),
    latest: latest(parts),
    one: oneAlert(parts),
    settings: settingsOf(parts),
    saveSettings: changeSettings(parts),
    backtest: backtestOf(parts),
    answer: takeAnswer(parts),
  },
})
