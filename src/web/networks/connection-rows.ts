import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import type { Connection, networks } from '../../contract/networks/networks.ts'
import { relativeTime } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { type OwnState, type ShownState, stateOf } from '../../report/state-words.ts'

type Failing = Output<typeof networks.failing>[number]

/** The state of a connection's imports. */
export type ImportState = OwnState & { rank: number }
/**
 * The state from an open alert about a connection, otherwise that of its imports; connections with alerts come first.
 */
export type ConnectionState = ImportState & Pick<ShownState, 'missing' | 'alert'>

export interface ConnectionLine {
  connection: Connection
  title: string
  state: ConnectionState
  /** Revenue of the last 30 days and of the 30 before; null while loading. */
  earned: number | null
  before: number | null
  pending: number | null
  /** Of the last 90 days; null for none, undefined while loading. */
  lastSale: string | null | undefined
}

const SALES_READ = 90 * 86_400_000 // milliseconds: the period in which last sales are searched

/** How long ago the last sale was; a connection younger than the searched period without one never had a sale. */
export function lastSaleWords({ connectionCreatedDatetime }: Connection, lastSale: string | null, now: number): string {
  if (lastSale) return relativeTime(lastSale, now)
  return now - Date.parse(connectionCreatedDatetime) < SALES_READ ? 'No sale yet' : 'No sale in three months'
}

const LATE = 30 * 3_600_000 // milliseconds: imports run at least once a day

/** A connection without clicks in 30 days and without sales in three months; undefined while loading. */
export const isUnused = (
  row: Pick<StatisticsRow, 'clickCount'> | null | undefined,
  lastSale: string | null | undefined,
): boolean | undefined =>
  row === undefined || lastSale === undefined ? undefined : !row?.clickCount && lastSale === null

/** The state of the imports for the user, most urgent first. `imports`: the network has an API. */
export function importState(
  { connectionLastImportDatetime: last, connectionCallbackStatus }: Connection,
  failing: Failing | undefined,
  { imports, unused }: { imports: boolean; unused: boolean | undefined },
  now: number,
): ImportState {
  const imported = last === null ? 'no import yet' : `imported ${relativeTime(last, now)}`
  if (failing) {
    const since = `since ${relativeTime(failing.failingSinceDatetime, now).replace(' ago', '')}`
    return { rank: 0, hue: 'rejected', text: 'Failing', detail: `${since}: ${failing.message || 'no reason given'}` }
  }
  if (!imports && unused && connectionCallbackStatus !== 'ACTIVE')
    return { rank: 2, hue: 'pending', text: 'Waiting', detail: 'for the first click' }
  if (!imports)
    return connectionCallbackStatus === 'ACTIVE'
      ? { rank: 2, hue: 'approved', text: 'Working', detail: 'sales come by callback' }
      : { rank: 2, hue: 'neutral', text: 'Connected', detail: 'sales come by callback or file' }
  if (last === null) return { rank: 2, hue: 'pending', text: 'Waiting', detail: imported }
  if (now - Date.parse(last) > LATE) return { rank: 1, hue: 'pending', text: 'Late', detail: imported }
  return { rank: 2, hue: 'approved', text: 'Working', detail: imported }
}

export function connectionState(
  connectionUuid: string,
  own: ImportState,
  alerts: readonly Alert[],
  today: string,
): ConnectionState {
  const shown = stateOf({ kind: 'connection', id: connectionUuid }, alerts, own, today)
  return { ...shown, rank: shown.alert ? 0 : own.rank }
}

interface Parts {
  connections: readonly Connection[]
  titles: ReadonlyMap<string, string>
  failing: readonly Failing[]
  /** Networks that support imports. */
  importing: ReadonlySet<string>
  alerts: readonly Alert[]
  now: number
  /** In the user's time zone. */
  today: string
  /** Undefined while they load. */
  earned: readonly StatisticsRow[] | undefined
  before: readonly StatisticsRow[] | undefined
  lastSales: Output<typeof networks.lastSales> | undefined
}

/** The current connections, failing ones first, then by earnings. */
export function connectionLines(p: Parts): ConnectionLine[] {
  const failing = new Map(p.failing.map((f) => [f.connectionUuid, f]))
  const byConnection = (rows: readonly StatisticsRow[] | undefined) => rows && new Map(rows.map((r) => [r.grp, r]))
  const sold = p.lastSales && new Map(p.lastSales.map((l) => [l.connectionUuid, l.lastSaleDatetime]))
  const [earned, before] = [byConnection(p.earned), byConnection(p.before)]
  const lines = p.connections
    .filter((c) => c.connectionIsActive)
    .map((connection): ConnectionLine => {
      const { connectionUuid: uuid, network } = connection
      return {
        connection,
        title: p.titles.get(uuid) ?? network.networkName,
        state: connectionState(
          uuid,
          importState(
            connection,
            failing.get(uuid),
            {
              imports: p.importing.has(network.networkUuid),
              unused: isUnused(earned && (earned.get(uuid) ?? null), sold && (sold.get(uuid) ?? null)),
            },
            p.now,
          ),
          p.alerts,
          p.today,
        ),
        earned: earned ? (earned.get(uuid)?.conversionTotalCommission ?? 0) : null,
        before: before ? (before.get(uuid)?.conversionTotalCommission ?? 0) : null,
        pending: earned ? (earned.get(uuid)?.conversionPendingCommission ?? 0) : null,
        lastSale: sold && (sold.get(uuid) ?? null),
      }
    })
  return lines.sort(
    (a, b) => a.state.rank - b.state.rank || (b.earned ?? 0) - (a.earned ?? 0) || a.title.localeCompare(b.title, 'en'),
  )
}

/** "1 to look at, 2 late, 1 waiting": accounts that do not work yet or no longer; empty without any. */
export function troubleText(lines: readonly ConnectionLine[]): string {
  const of = (rank: number) => lines.filter((line) => line.state.rank === rank).length
  const waiting = lines.filter(({ state }) => state.rank === 2 && state.hue === 'pending').length
  return [of(0) && `${of(0)} to look at`, of(1) && `${of(1)} late`, waiting && `${waiting} waiting`]
    .filter(Boolean)
    .join(', ')
}

/** "16 accounts at 13 networks" */
export function accountsText(connections: readonly Connection[]): string {
  const standing = connections.filter((c) => c.connectionIsActive)
  const networkCount = new Set(standing.map((c) => c.network.networkUuid)).size
  return `${plural(standing.length, 'account')} at ${plural(networkCount, 'network')}`
}
