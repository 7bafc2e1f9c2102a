import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import type { Site } from '../../contract/sites/sites.ts'
import { money } from '../../report/format.ts'
import { remainderOf } from '../../report/remainder.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { EditMappingDialog } from '../ui/mapping/edit-mapping-dialog.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { mappedCount } from '../ui/mapping/mapped-count.ts'
import { IfMay } from '../lib/if-may.tsx'
import type { SitesMoney } from './connection-money.ts'

// loaded on demand
const DryRun = lazy(async () => ({ default: (await import('../routing/change-dialog.tsx')).Asked }))

interface MapSitesProps {
  connection: NetworkConnection
  /** The title of the connection. */
  title: string
  /** Its earnings; undefined while loading. */
  earned: SitesMoney
}

const isMapped = ({ connectionChannels }: NetworkConnection, siteUuid: string) =>
  connectionChannels.some((c) => c.connectionsMappings.some((m) => m.connectionMappingChannelUuid === siteUuid))

function Earned({ commission, when }: { commission: number; when: string }) {
  const { currencyCode } = useMe().currency
  return (
    <span className="num net-site-money">
      <b>{money(commission, currencyCode)}</b> <span className="dim">{when}</span>
    </span>
  )
}

/** What a site earned through the connection, or that it cannot earn. */
function SiteMoney({
  siteUuid,
  earned,
  isMapped: mapped,
}: {
  siteUuid: string
  earned: SitesMoney
  isMapped: boolean
}) {
  const commission = earned?.bySite.get(siteUuid)?.conversionTotalCommission ?? 0
  if (earned && commission !== 0) return <Earned commission={commission} when={earned.when} />
  return mapped ? null : <StatusDot hue="pending">Not matched</StatusDot>
}

/**
 * The part of the connection's earnings that is not in the rows (R249: sums that close); reserves its line while
 * loading.
 */
function OnNoSite({ earned, sites }: { earned: SitesMoney; sites: readonly Pick<Site, 'channelUuid'>[] }) {
  const known = sites.map((s) => earned?.bySite.get(s.channelUuid)?.conversionTotalCommission ?? 0)
  const rest = earned ? remainderOf(earned.all, known) : 0
  return (
    <p className="net-rest">
      {earned && rest !== 0 ? (
        <>
          <span className="dim">On no site here:</span> <Earned commission={rest} when={earned.when} />
        </>
      ) : null}
    </p>
  )
}

/** The account's sites, and the network's sites they are mapped to: on mapped sites, programmes become campaigns. */
export function MapSites({ connection, title, earned }: MapSitesProps) {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const [edited, setEdited] = useState<string | null>(null)
  const site = sites.data?.find((s) => s.channelUuid === edited)
  if (sites.isPending) return <LoadingBlock h={96} />
  if (sites.error && !sites.data)
    return <ErrorPanel small message={messageOf(sites.error)} onRetry={() => void sites.refetch()} />
  if (sites.data?.length === 0)
    return (
      <EmptyState
        small
        title="No Sites added yet"
        action={
          <AppLink to="/sites" className="link">
            Add a site
          </AppLink>
        }
      />
    )
  const all = sites.data ?? []
  // an unmapped site earns nothing here, and is listed separately
  const loose = all.filter((s) => connection.connectionChannels.length > 0 && !isMapped(connection, s.channelUuid))
  const first = loose.length < all.length ? loose[0]?.channelUuid : undefined
  const listed = [...all.filter((s) => !loose.includes(s)), ...loose]
  // a text that is the same for all is shown once
  const counts = new Set(all.map((s) => mappedCount(connection, s.channelUuid)))
  const [only = ''] = counts
  const same = all.length > 1 && counts.size === 1 ? only : null
  return (
    <>
      {same === null ? null : <p className="dim net-text">Each: {same}</p>}
      <ul className="maplist net-maplist">
        {listed.map((s) => (
          <li key={s.channelUuid}>
            <LetterTile name={s.channelName} src={s.channelFaviconUrl} />
            <div className="mapname">
              <b>{s.channelName}</b>
              <span className="dim">
                {s.channelDomain}
                {same === null ? ` · ${mappedCount(connection, s.channelUuid)}` : ''}
              </span>
            </div>
            <SiteMoney siteUuid={s.channelUuid} earned={earned} isMapped={isMapped(connection, s.channelUuid)} />
            <IfMay>
              <Button
                variant={s.channelUuid === first ? 'filled' : 'subtle'}
                size="xs"
                aria-label={`Edit mapping of ${s.channelName}`}
                onClick={() => setEdited(s.channelUuid)}
              >
                Edit mapping
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      <OnNoSite earned={earned} sites={all} />
      {site ? (
        <EditMappingDialog
          site={site}
          connection={connection}
          title={title}
          onClose={() => setEdited(null)}
          preview={
            <Suspense fallback={<LoadingBlock h={220} radius="md" label="Replaying the last 30 days" />}>
              <DryRun input={{ match: { channelUuid: site.channelUuid, connectionUuid: connection.connectionUuid } }} />
            </Suspense>
          }
        />
      ) : null}
    </>
  )
}
