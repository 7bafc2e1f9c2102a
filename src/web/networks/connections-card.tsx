import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeOf, changeSentence } from '../../report/change.ts'
import { todayIn } from '../../report/dates.ts'
import { amount, DASH, money } from '../../report/format.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { connectionTitles } from '../lib/connection-title.ts'
import { useMay, useMe } from '../lib/session.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { ValueWithDelta } from '../ui/value-with-delta.tsx'
import { type ConnectionLine, connectionLines } from './connection-rows.ts'
import { availableQuery, connectionsQuery, earnedQuery, failingQuery } from './queries.ts'

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

function Earned({ line: { title, earned, before }, currency }: { line: ConnectionLine; currency: string }) {
  const change = earned === null || before === null ? undefined : changeOf(earned, before)
  return (
    <ValueWithDelta
      value={earned === null ? DASH : amount(earned, currency)}
      {...(change === undefined
        ? {}
        : { change, title: changeSentence(title, change, money(earned, currency), money(before, currency)) })}
    />
  )
}

/** A phone has a connection's import under its name, so that the money stands beside it. */
const connectionColumns = (
  currency: string,
  phone: boolean,
  mayChange: boolean,
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
  ...(phone ? [] : [{ key: 'import', head: 'Import', cell: ({ state }: ConnectionLine) => <State state={state} /> }]),
  {
    key: 'earned',
    head: (
      <>
        30 days <span className="dim">{currency}</span>
      </>
    ),
    end: true,
    cell: (line) => <Earned line={line} currency={currency} />,
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
  {
    key: 'action',
    head: 'Action',
    isSilent: true,
    end: true,
    cell: ({ connection, title, state }) => {
      const isToMend = state.rank === 0 && mayChange
      return (
        <AppLink
          to={`/networks/${connection.network.networkUuid}`}
          search={{ connection: connection.connectionUuid }}
          className={isToMend ? 'primary-link' : 'link'}
          aria-label={isToMend ? `Reconnect ${title}` : `View ${title}`}
        >
          {isToMend ? 'Reconnect' : 'View'}
        </AppLink>
      )
    },
  },
]

interface ConnectionsCardProps {
  /** Networks that were searched for. */
  networks: ReadonlySet<string>
  /** Shows only the first ones; all when left out. */
  most?: number
  /** Leads to all of them. */
  onAll?: (() => void) | undefined
}

/** The account's connections: how their imports stand and what they earned, what fails first. */
export function ConnectionsCard({ networks, most, onAll }: ConnectionsCardProps) {
  const api = useApi()
  const me = useMe()
  const mayChange = useMay()
  const { currencyCode: currency } = me.currency
  const range = defaultRange(todayIn(me.userTimezone))
  const connections = useQuery(connectionsQuery(api))
  const available = useQuery(availableQuery(api))
  const failing = useQuery(failingQuery(api))
  const earned = useQuery(earnedQuery(api, range))
  const before = useQuery(earnedQuery(api, compareRange(range) ?? range))
  const now = useNow(60_000)
  const phone = useMedia(PHONE)
  const importing = new Set((available.data ?? []).filter((n) => n.features.apiConversions).map((n) => n.networkUuid))
  const lines = connectionLines({
    connections: (connections.data ?? []).filter((c) => networks.has(c.network.networkUuid)),
    titles: connectionTitles(connections.data ?? []),
    failing: failing.data ?? [],
    importing,
    now,
    earned: earned.data?.rows,
    before: before.data?.rows,
  })
  const failed = lines.filter((line) => line.state.rank === 0).length
  const late = lines.filter((line) => line.state.rank === 1).length
  const trouble = [failed && `${failed} failing`, late && `${late} late`].filter(Boolean).join(', ')
  const sub = connections.data ? `${lines.length}${trouble ? ` · ${trouble}` : ''}` : undefined
  return (
    <Card
      title="Connected networks"
      sub={sub}
      actions={
        onAll && most !== undefined && lines.length > most ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`View all (${lines.length}): Connected networks`}
            onClick={onAll}
          >
            View all ({lines.length})
          </Button>
        ) : null
      }
    >
      {connections.isPending ? <Skeleton h={96} m={16} /> : null}
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
      {lines.length > 0 ? (
        <SimpleTable
          rows={lines.slice(0, most)}
          keyOf={(line) => line.connection.connectionUuid}
          columns={connectionColumns(currency, phone, mayChange)}
        />
      ) : null}
    </Card>
  )
}
