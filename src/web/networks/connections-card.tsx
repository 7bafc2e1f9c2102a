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

/** One connection. A phone has its import under its name, so that the money stands beside it. */
function Line({ line, currency, phone }: { line: ConnectionLine; currency: string; phone: boolean }) {
  const mayChange = useMay()
  const { connection, title, state, earned, before, pending } = line
  const { network, connectionApiPartnerId } = connection
  const isToMend = state.rank === 0 && mayChange
  const change = earned === null || before === null ? undefined : changeOf(earned, before)
  const account = [network.networkName, connectionApiPartnerId].filter(Boolean).join(' · ')
  return (
    <tr>
      <th scope="row">
        <span className="net-line">
          <LetterTile name={network.networkName} size={24} />
          <span className="netname">
            <b>{title}</b>
            {phone ? <State state={state} /> : <span className="dim">{account}</span>}
          </span>
        </span>
      </th>
      {phone ? null : (
        <td>
          <State state={state} />
        </td>
      )}
      <td className="num net-money">
        <ValueWithDelta
          value={earned === null ? DASH : amount(earned)}
          {...(change === undefined
            ? {}
            : { change, title: changeSentence(title, change, money(earned, currency), money(before, currency)) })}
        />
      </td>
      <td className="num net-money net-pending">{pending === null ? DASH : amount(pending)}</td>
      <td className="net-action">
        <AppLink
          to={`/networks/${network.networkUuid}`}
          search={{ connection: connection.connectionUuid }}
          className={isToMend ? 'primary-link' : 'link'}
          aria-label={isToMend ? `Reconnect ${title}` : `View ${title}`}
        >
          {isToMend ? 'Reconnect' : 'View'}
        </AppLink>
      </td>
    </tr>
  )
}

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
        <table className="net-table">
          <thead>
            <tr>
              <th scope="col">Network account</th>
              {phone ? null : <th scope="col">Import</th>}
              <th scope="col" className="net-money">
                30 days <span className="dim">{currency}</span>
              </th>
              <th scope="col" className="net-money net-pending">
                Pending <span className="dim">{currency}</span>
              </th>
              <th scope="col">
                <span className="sr">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map((line) => (
              <Line key={line.connection.connectionUuid} line={line} currency={currency} phone={phone} />
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
