import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { recommendationsOverviewQuery, recommendationsQuery } from '../lib/suggestion-queries.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { AfterActing } from './after-acting.tsx'

/** The results of followed suggestions, for plans that include them. */
export function TodoDone() {
  if (useMe().userAccountFeatures.includes('recommendations')) return <Done />
  return (
    <PlanWall
      feature="recommendations"
      says="Recommendations are"
      icon={IconRosetteDiscountCheck}
      subtitle="What would bring more by your own clicks, and what came of what you did."
    />
  )
}

function Done() {
  const api = useApi()
  const overview = useQuery(recommendationsOverviewQuery(api))
  const list = useQuery(recommendationsQuery(api, overview.data?.computedDatetime ?? null))
  const error = overview.error ?? list.error
  if (overview.data && list.data)
    return <AfterActing recommendations={list.data.recommendations} overview={overview.data} />
  if (!error) return <LoadingBlock label="Loading what came of it" h={240} />
  return (
    <ErrorPanel message={messageOf(error)} onRetry={() => void Promise.all([overview.refetch(), list.refetch()])} />
  )
}
