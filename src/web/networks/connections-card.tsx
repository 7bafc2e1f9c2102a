import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '../../contract/cents.ts'
import { type Act, alertAct } from '../../report/alert-words.ts'
import { changeOf, changeSentence } from '../../report/change.ts'
import { todayIn } from '../../report/dates.ts'
import { amount, DASH, money } from '../../report/format.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { notOfThese } from '../../report/state-words.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { connectionTitles } from '../lib/connection-title.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMay, useMe } from '../lib/session.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { ValueWithDelta, WithMissing } from '../ui/value-with-delta.tsx'
import { type ConnectionLine, connectionLines, lastSaleWords, troubleText } from './connection-rows.ts'
import { Elsewhere, Sums } from './connection-sums.tsx'
import { availableQuery, connectionsQuery, earnedQuery, failingQuery, lastSalesQuery } from './queries.ts'

const State = ({ state }: Pick<ConnectionLine, 'state'>) => (
  <>
    <StatusDot hue={state.hue}>{state.text}</StatusDot>
    <span className="dim net-detail" title={state.detail}>
      {state.detail}
    </span>
  </>
)

const accountOf = ({ connection: { network, connectionApiPartnerId } }: ConnectionLine) =>
  [network.networkName, connectionApiPartnerId].filter(Boolean).join(' · ')

function Earned({ line: { title, earned, before, state }, currency }: { line: ConnectionLine; currency: string }) {
  if (earned !== null && state.missing) return <WithMissing value={amount(earned, currency)} missing={state.missing} />
  // an increase means nothing beside an open alert
  const isCompared = earned !== null && before !== null && !(state.alert && earned >= before)
  const change = isCompared ? changeOf(earned, before) : undefined
  return (
    <ValueWithDelta
      value={earned === null ? DASH : amount(earned, currency)}
      {...(!isCompared || change === undefined
        ? {}
        : { change, title: changeSentence(title, change, money(earned, currency), money(before, currency)) })}
    />
  )
}

/** A link to the connection's network, to fix it where it fails. `isFirst`: no other one needs fixing first. */
function Way({
  line: { connection, title, state },
  mayChange,
  isFirst,
}: {
  line: ConnectionLine
  mayChange: boolean
  isFirst: boolean
}) {
  const isToMend = state.rank === 0 && mayChange
  const own = {
    label: isToMend ? 'Fix connection' : 'View',
    to: `/networks/${connection.network.networkUuid}`,
    search: { connection: connection.connectionUuid },
  }
  const { label, to, search, hash }: Act = state.alert && mayChange ? alertAct(state.alert) : own
  return (
    <AppLink
      to={to}
      search={search ?? {}}
      {...(hash === undefined ? {} : { hash })}
      className={!isToMend ? 'link line-link' : isFirst ? 'primary-link' : 'button-link'}
      aria-label={`${label} ${title}`}
    >
      {label}
    </AppLink>
  )
}

/** How long ago the last sale was, and whether its click was unaffected by the open alert. */
function LastSale({ line: { connection, lastSale, state }, now }: { line: ConnectionLine; now: number }) {
  if (lastSale === undefined) return DASH
  const ago = lastSaleWords(connection, lastSale, now)
  const others = lastSale !== null && state.alert ? notOfThese(state.alert) : ''
  if (others === '') return ago
  return (
    <span title={`The last sale was ${ago}, ${others}`}>
      {ago}
      <span className="dim net-others">of other clicks</span>
    </span>
  )
}

/** A phone shows the import state below the name, so that the money is next to it, and the link below the money. */
const connectionColumns = (
  currency: string,
  phone: boolean,
  mayChange: boolean,
  now: number,
  first: ConnectionLine | undefined,
): readonly SimpleColumn<ConnectionLine>[] => [
  {
    key: 'account',
    head: 'Network account',
    isRowHead: true,
    cell: (line) => (
      <span className="net-line">
        <LetterTile name={line.connection.network.networkName} size={24} />
        <span className="netname">
          <b>{line.title}</b>
          {phone ? <State state={line.state} /> : <span className="dim">{accountOf(line)}</span>}
        </span>
      </span>
    ),
  },
  ...(phone
    ? []
    : [
        { key: 'import', head: 'State', cell: ({ state }: ConnectionLine) => <State state={state} /> },
        {
          key: 'sale',
          head: 'Last sale',
          num: true,
          cell: (line: ConnectionLine) => <LastSale line={line} now={now} />,
        },
      ]),
  {
    key: 'earned',
    head: (
      <>
        30 days <span className="dim">{currency}</span>
      </>
    ),
    end: true,
    cell: (line) => (
      <span className="net-earned">
        <Earned line={line} currency={currency} />
        {phone ? <Way line={line} mayChange={mayChange} isFirst={line === first} /> : null}
      </span>
    ),
  },
  {
    key: 'pending',
    head: (
      <>
        Pending <span className="dim">{currency}</span>
      </>
    ),
    end: true,
    className: 'net-pending',
    cell: ({ pending }) => (pending === null ? DASH : amount(pending, currency)),
  },
  ...(phone
    ? []
    : [
        {
          key: 'action',
          head: 'Action',
          isSilent: true,
          end: true,
          cell: (line: ConnectionLine) => <Way line={line} mayChange={mayChange} isFirst={line === first} />,
        },
      ]),
]

interface ConnectionsCardProps {
  /** Networks that match the search. */
  networks: ReadonlySet<string>
  /** Without a search: only then the remainder is shown. */
  isAll: boolean
}

/** The account's connections: their import states and earnings, failing ones first. */
export function ConnectionsCard({ networks, isAll }: ConnectionsCardProps) {
  const api = useApi()
  const me = useMe()
  const mayChange = useMay()
  const { currencyCode: currency } = me.currency
  const range = defaultRange(todayIn(me.userTimezone))
  const connections = useQuery(connectionsQuery(api))
  const available = useQuery(availableQuery(api))
  const failing = useQuery(failingQuery(api))
  const sold = useQuery(lastSalesQuery(api))
  const earned = useQuery(earnedQuery(api, range))
  const before = useQuery(earnedQuery(api, compareRange(range) ?? range))
  const open = useOpenAlerts()
  const now = useNow(60_000)
  const phone = useMedia(PHONE)
  const importing = new Set((available.data ?? []).filter((n) => n.features.apiConversions).map((n) => n.networkUuid))
  const lines = connectionLines({
    connections: (connections.data ?? []).filter((c) => networks.has(c.network.networkUuid)),
    titles: connectionTitles(connections.data ?? []),
    failing: failing.data ?? [],
    importing,
    alerts: open.alerts,
    now,
    today: todayIn(me.userTimezone),
    earned: earned.data?.rows,
    before: before.data?.rows,
    lastSales: sold.data,
  })
  const trouble = troubleText(lines)
  const total = sumAmounts(lines.map((line) => line.earned ?? 0))
  // rendered once with all data: each response would change the column widths
  const isPending = [connections, available, failing, sold, earned, before, open].some((asked) => asked.isPending)
  return (
    <Card
      title="Connected networks"
      sub={
        lines.length > 0 && !isPending
          ? `${earned.data ? `earned ${money(total, currency)} in 30 days · ` : ''}${trouble || 'All of them work'}`
          : undefined
      }
    >
      {isPending ? <Skeleton h={560} m={16} /> : null}
      {connections.error && !connections.data ? (
        <ErrorPanel small message={messageOf(connections.error)} onRetry={() => void connections.refetch()} />
      ) : null}
      {connections.data && lines.length === 0 ? (
        <EmptyState
          small
          title="No connections found"
          subtitle="Connect a network to import its programmes and commission."
        />
      ) : null}
      {earned.error && !earned.data ? (
        <p className="note">Earnings could not be loaded: {messageOf(earned.error)}</p>
      ) : null}
      {lines.length > 0 && !isPending ? (
        <SimpleTable
          rows={lines}
          keyOf={(line) => line.connection.connectionUuid}
          columns={connectionColumns(currency, phone, mayChange, now, lines[0])}
          rowProps={(line) => ({ 'data-failing': line.state.rank === 0 || undefined })}
          foot={
            <>
              <Sums lines={lines} currency={currency} phone={phone} />
              {isAll && earned.data ? (
                <Elsewhere lines={lines} all={earned.data.totals.conversionTotalCommission} {...{ currency, phone }} />
              ) : null}
            </>
          }
        />
      ) : null}
    </Card>
  )
}
