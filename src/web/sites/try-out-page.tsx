import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { campaignOptionsQuery, merchantOptionsQuery } from '../lib/option-queries.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { siteQuery } from './queries.ts'
import { type ScriptEvent, watchScript } from './watch-script.ts'
import './sites.css'

/** /sites/{channelUuid}/test: our own page with the site's script, which shows what the script does. */
export default function TryOutPage() {
  const api = useApi()
  const { channelUuid = '' } = useParams({ strict: false })
  const links = useRef<HTMLUListElement>(null)
  const [events, setEvents] = useState<readonly ScriptEvent[]>([])
  const site = useQuery(siteQuery(api, channelUuid))
  const campaigns = useQuery(campaignOptionsQuery(api))
  const merchants = useQuery(merchantOptionsQuery(api))
  const own = new Set(
    campaigns.data
      ?.filter((c) => c.trackerChannelUuid === channelUuid && c.trackerIsActive)
      .map((c) => c.trackerAdvertiserUuid),
  )
  const shops = (merchants.data ?? []).filter((m) => own.has(m.advertiserUuid)).slice(0, 3)
  const isWithoutShops = (campaigns.isError && !campaigns.data) || (merchants.isError && !merchants.data)
  const isReady = site.data !== undefined && !campaigns.isPending && !merchants.isPending
  useEffect(() => {
    if (!isReady || !links.current) return undefined
    return watchScript(channelUuid, links.current, (text, isGood = true) =>
      setEvents((old) => [...old, { key: `${old.length}`, text, isGood }]),
    )
  }, [isReady, channelUuid])
  if (site.error && !site.data)
    return (
      <main className="tryout">
        <ErrorPanel message={messageOf(site.error)} onRetry={() => void site.refetch()} />
      </main>
    )
  return (
    <main className="tryout">
      <h1>Test page of {site.data?.channelName ?? 'a site'}</h1>
      <p>
        This page has the script of {site.data?.channelDomain ?? 'the site'} on it, with the script settings as they are
        saved now. Your visit and your clicks here count like those on your own pages, under the address of this page.
      </p>
      <h2 className="tryout-title">Links to try</h2>
      <ul className="tryout-links" ref={links}>
        {isReady
          ? shops.map((m) => (
              <li key={m.advertiserUuid}>
                <a href={`https://${m.advertiserDomain}/`} target="_blank" className="link">
                  {m.advertiserName || m.advertiserDomain}
                </a>{' '}
                <span className="dim">a merchant with a campaign</span>
              </li>
            ))
          : null}
        <li>
          <a href="https://www.example.com/" target="_blank" className="link">
            example.com
          </a>{' '}
          <span className="dim">a website without a campaign: visitors are asked before they leave</span>
        </li>
      </ul>
      {isWithoutShops ? (
        <ErrorPanel
          small
          title="The merchants to try could not be loaded"
          message={messageOf(campaigns.error ?? merchants.error)}
          onRetry={() => void Promise.all([campaigns.refetch(), merchants.refetch()])}
        />
      ) : null}
      <h2 className="tryout-title">What the script did</h2>
      <ol className="tryout-log" aria-live="polite">
        {events.length === 0 ? <li className="dim">Nothing yet</li> : null}
        {events.map((d) => (
          <li key={d.key}>
            <StatusDot hue={d.isGood ? 'approved' : 'rejected'}>{d.text}</StatusDot>
          </li>
        ))}
      </ol>
      <p>
        <a href={`/sites/${channelUuid}`} className="link">
          Back to the site
        </a>
      </p>
    </main>
  )
}
