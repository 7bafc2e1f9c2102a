import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { detailProblem } from '../lib/detail-problem.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ListTabs } from '../ui/list/list-tabs.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { CouponsCard } from './coupons-card.tsx'
import { CreatorButtons } from './creator-buttons.tsx'
import { FactsCard } from './facts-card.tsx'
import { LastDaysCard } from './last-days-card.tsx'
import { LinksCard } from './links-card.tsx'
import { creatorQuery, moneyQuery, trafficQuery } from './queries.ts'
import { RatesCard } from './rates-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SharesCard } from './shares-card.tsx'
import { StatementsCard } from './statements-card.tsx'
import { TrafficNotice } from './traffic-notice.tsx'
import { Unusual } from './unusual.tsx'
import { UnpaidCard } from './unpaid-card.tsx'
import './creators.css'

/** /creators/{creatorId}: a creator's earnings, rates, statements, links and coupons. */
export default function CreatorPage() {
  const api = useApi()
  const { creatorId = '' } = useParams({ strict: false })
  const { userTimezone } = useMe()
  const asked = useQuery(creatorQuery(api, creatorId))
  // both are above the cards and would push them down if they came later
  const traffic = useQuery(trafficQuery(api, creatorId))
  const money = useQuery({ ...moneyQuery(api, creatorId), enabled: asked.data !== undefined })
  const isPending = asked.isPending || (asked.data !== undefined && (traffic.isPending || money.isPending))
  const { error, onRetry } = detailProblem(asked, 'creator')
  const failed = detailProblem(money, 'creator')
  const { data } = asked
  const isSuspect = traffic.data?.some((t) => t.endedAt === null) ?? false
  return (
    <>
      <PageHead
        title={data?.creatorName ?? 'Creator'}
        sub={
          <>
            {data?.creatorIsArchived ? <Badge>{data.creatorIsErased ? 'Erased' : 'Archived'}</Badge> : null}
            {data && isSuspect ? <Unusual /> : null}
          </>
        }
        back={{ to: '/creators', label: 'All creators' }}
      >
        {data ? <CreatorButtons creator={data} /> : null}
      </PageHead>
      <PageBody>
        {isPending ? <LoadingBlock label="Loading the creator" h={280} radius="lg" /> : null}
        {error === null ? null : (
          <section className="card">
            <ErrorPanel message={error} {...(onRetry ? { onRetry } : {})} />
          </section>
        )}
        {data && !isPending ? (
          <>
            <TrafficNotice creator={data} />
            {money.data ? <BalanceCards balance={money.data.balance} /> : null}
            {failed.error === null ? null : (
              <section className="card">
                <ErrorPanel message={failed.error} {...(failed.onRetry ? { onRetry: failed.onRetry } : {})} />
              </section>
            )}
            <div className="creator-page">
              <div className="creator-column">
                <ListTabs
                  label="Money of the creator"
                  tabs={[
                    {
                      key: 'statements',
                      label: 'Statements',
                      content: <StatementsCard creator={data} money={money} isSuspect={isSuspect} />,
                    },
                    {
                      key: 'sales',
                      label: 'Sales',
                      content: <SalesCard asked={money} zone={userTimezone} hasReasons />,
                    },
                    { key: 'unpaid', label: 'Sales not paid yet', content: <UnpaidCard money={money} /> },
                  ]}
                />
              </div>
              <div className="creator-column">
                <FactsCard creator={data} />
                <LastDaysCard creator={data} />
                <RatesCard creator={data} money={money} />
                <LinksCard creator={data} />
                <CouponsCard creator={data} />
                <SharesCard creator={data} />
              </div>
            </div>
          </>
        ) : null}
      </PageBody>
    </>
  )
}
