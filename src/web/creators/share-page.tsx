import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rangeText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useSwitch } from '../lib/create-switch.ts'
import { PageBrand } from '../lib/page-brand.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { hasNotices } from '../ui/notify.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { sharedQuery } from './queries.ts'
import { SalesCard } from './sales-card.tsx'
import { ShareLocked } from './share-locked.tsx'
import { SharedStatements } from './shared-statements.tsx'
import './creators.css'

const Notices = lazy(() => import('../ui/notices.tsx'))
/** Visitors have no settings: days are in the browser's time zone. */
const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Retrying cannot help with a link that does not exist; other errors may pass. */
const isOver = (error: unknown) => error instanceof ApiError && (error.code === 410 || error.code === 400)

const isLocked = (error: unknown) => error instanceof ApiError && error.code === 401

/** /share/creator/{token}: a creator's own figures, without signing in. */
export default function SharePage() {
  const { token = '' } = useParams({ strict: false })
  const asked = useQuery(sharedQuery(useApi(), token))
  const noticed = useSwitch(hasNotices)
  const { data, error } = asked
  return (
    <main className="creator-share">
      <header className="creator-share-head">
        <PageBrand size={26} by={{ shareToken: token }} />
        {data && !isLocked(error) ? <span className="dim">{data.publisherName}</span> : null}
      </header>
      {asked.isPending ? <LoadingBlock label="Loading your figures" h={320} radius="lg" /> : null}
      {isLocked(error) ? <ShareLocked token={token} onOpen={() => asked.refetch()} /> : null}
      {error && !data && !isLocked(error) ? (
        <section className="card card-pad">
          {isOver(error) ? (
            <>
              <h1 className="page-title">This link opens nothing any more</h1>
              <p role="alert">It has run out, or it was ended. Please ask the publisher for a new one.</p>
            </>
          ) : (
            <>
              <h1 className="page-title">Your figures</h1>
              <ErrorPanel message={messageOf(error)} onRetry={() => void asked.refetch()} />
            </>
          )}
        </section>
      ) : null}
      {data && !isLocked(error) ? (
        <>
          <div>
            <h1 className="page-title">{data.creatorName}</h1>
            <p className="dim creator-share-sub">
              What your links for {data.publisherName} earn you. Anyone with the address of this page can see it: keep
              it to yourself.
            </p>
          </div>
          <BalanceCards balance={data.balance} />
          <div className="creator-cards">
            <StatCard
              hue="clicks"
              label="Clicks"
              value={int(data.clicksCount)}
              note={rangeText(data.fromDate, data.toDate)}
            />
            <StatCard
              hue="conversions"
              label="Sales"
              value={int(data.conversionsCount)}
              note={rangeText(data.fromDate, data.toDate)}
            />
          </div>
          <SharedStatements asked={asked} token={token} />
          <SalesCard asked={asked} zone={viewerZone()} hasReasons={false} />
          <p className="dim creator-share-sub">
            A sale is pending until the shop approves it, and earns nothing when the shop rejects it. Taxes are not part
            of these figures.
          </p>
        </>
      ) : null}
      {noticed ? (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      ) : null}
    </main>
  )
}
