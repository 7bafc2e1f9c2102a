import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { changeSentence } from '../../report/change.ts'
import { capital, DASH, money, plural } from '../../report/format.ts'
import { todayIn } from '../../report/dates.ts'
import { notOfThese } from '../../report/state-words.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { Trend } from '../ui/trend.tsx'
import type { ConnectionMoney } from './connection-money.ts'
import { connectionState, importState, isUnused, lastSaleWords } from './connection-rows.ts'
import { failingQuery, lastSalesQuery } from './queries.ts'

interface PartProps {
  label: ReactNode
  value: ReactNode
  foot: ReactNode
}
const Part = ({ label, value, foot }: PartProps) => (
  <div className="net-sum">
    <span className="net-sum-label">{label}</span>
    <span className="net-sum-value num">{value}</span>
    <span className="dim net-sum-foot">{foot}</span>
  </div>
)

interface SummaryProps {
  network: NetworkDetail
  connection: NetworkConnection
  title: string
  money: ConnectionMoney
}

/** The state of a connection according to its imports, sales and alerts, and the time of its last sale, in words. */
function useConnectionState({ network, connection, money: found }: SummaryProps) {
  const api = useApi()
  const { userTimezone } = useMe()
  const { alerts } = useOpenAlerts()
  const failing = useQuery(failingQuery(api))
  const sold = useQuery(lastSalesQuery(api))
  const now = useNow(60_000)
  const { connectionUuid } = connection
  const lastSale = sold.data?.find((l) => l.connectionUuid === connectionUuid)?.lastSaleDatetime
  const state = connectionState(
    connectionUuid,
    importState(
      connection,
      failing.data?.find((f) => f.connectionUuid === connectionUuid),
      { imports: network.features.apiConversions, unused: isUnused(found.row, sold.data && (lastSale ?? null)) },
      now,
    ),
    alerts,
    todayIn(userTimezone),
  )
  const saleText = sold.data
    ? `${lastSale ? 'Last sale ' : ''}${lastSaleWords(connection, lastSale ?? null, now)}`
    : ' '
  return { state, saleText }
}

/** The report of one connection for the days of its earnings. */
const reportOf = ({ connection, title, money: { range } }: SummaryProps) => ({
  from: range.from,
  to: range.to,
  filters: [{ key: 'connectionUuids', value: connection.connectionUuid, label: title }],
})

/** The earnings of the period, with the change and the missing days. */
function EarnedPart({ state, ...summary }: SummaryProps & { state: ReturnType<typeof connectionState> }) {
  const { currency } = useMe()
  const { title, money: found } = summary
  const { row, before, change, isYoung } = found
  const shown = (n: number) => money(n, currency.currencyCode)
  const earned = row === undefined ? undefined : (row?.conversionTotalCommission ?? 0)
  // missing days make a comparison pointless, and an increase means nothing beside an open alert
  const isCompared = state.missing === null && !(state.alert && (earned ?? 0) >= (before ?? 0))
  return (
    <Part
      label={
        <AppLink to="/insights/reports" search={reportOf(summary)} className="net-sum-link">
          {isYoung ? 'Since it was connected' : '30 days'}
        </AppLink>
      }
      value={
        <>
          {earned === undefined ? DASH : shown(earned)}
          {!isCompared || change === undefined || earned === undefined || before === undefined ? null : (
            <Trend change={change} title={changeSentence(title, change, shown(earned), shown(before))} />
          )}
        </>
      }
      foot={
        found.error
          ? messageOf(found.error)
          : [
              state.missing,
              row
                ? `${plural(row.conversionCount, 'sale')}, ${row.clickCount > 0 ? shown(row.conversionTotalCommission / row.clickCount) : DASH} a click`
                : null,
            ]
              .filter(Boolean)
              .join(' · ') || ' '
      }
    />
  )
}

/** State and earnings of one connection, above all settings. */
export function ConnectionSummary(summary: SummaryProps) {
  const { network, money: found } = summary
  const { currency } = useMe()
  const { state, saleText } = useConnectionState(summary)
  const shown = (n: number | undefined) => (n === undefined ? DASH : money(n, currency.currencyCode))
  const { row, paid, range, isYoung } = found
  const { filters, ...period } = reportOf(summary)
  return (
    <section className="card net-sums" aria-label="State and money">
      <Part
        label={<StatusDot hue={state.hue}>{state.text}</StatusDot>}
        // the open alert is shown above
        value={<span className="net-sum-state">{state.alert ? saleText : capital(state.detail)}</span>}
        foot={state.alert ? capital(notOfThese(state.alert)) || ' ' : saleText}
      />
      <EarnedPart {...summary} state={state} />
      <Part
        label={
          <AppLink
            to="/insights/reports"
            search={{ ...period, filters: [...filters, { key: 'statusKeys', value: 'pending', label: 'Pending' }] }}
            className="net-sum-link"
          >
            Pending
          </AppLink>
        }
        value={row === undefined ? DASH : shown(row?.conversionPendingCommission ?? 0)}
        foot={isYoung ? 'Not approved yet' : 'Of these 30 days, not approved yet'}
      />
      <Part
        label="Paid this year"
        value={network.features.apiPaidConversions ? shown(paid) : DASH}
        foot={
          network.features.apiPaidConversions
            ? `Sales of ${range.to.slice(0, 4)} that the network says it has paid`
            : 'This network does not say when it pays'
        }
      />
    </section>
  )
}
