import {
  IconArrowsExchange,
  IconArrowsSplit2,
  IconLinkOff,
  IconPlugConnected,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Recommendation, RecommendationsOverview } from '../../../contract/discovery/recommendations.ts'
import { int, plural } from '../../../report/format.ts'
import { actTexts, detailOf, placeOf, rangeOf, searchOf, titleOf, whole } from '../../lib/suggestion-texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { TodoLine } from './todo-line.tsx'

const icons: Record<Recommendation['kind'], TablerIcon> = {
  new: IconPlus,
  alternative: IconArrowsExchange,
  network: IconPlugConnected,
  splitTest: IconArrowsSplit2,
  brokenLink: IconLinkOff,
}

function actOf(r: Recommendation) {
  if (r.act === 'test') return { label: 'See test', to: '/discover/recommendations' }
  if (r.applyUrl !== null) return { label: actTexts.apply, href: r.applyUrl }
  return { label: actTexts[r.act], to: placeOf(r), search: searchOf(r) }
}

/** The suggestions that are most certain to bring something. */
export function EarnMore({
  best,
  currency,
  isFirst,
}: {
  best: readonly Recommendation[]
  currency: string
  /** Nothing before it is filled. */
  isFirst: boolean
}) {
  return (
    <>
      <h3 className="todo-head">
        Earn more <span className="card-sub">most certain first</span>
      </h3>
      <ul className="todo">
        {best.map((r, i) => (
          <TodoLine
            key={r.recommendationKey}
            icon={icons[r.kind]}
            kind="suggestion"
            title={titleOf(r)}
            detail={`${detailOf(r)}.`}
            money={
              <>
                +{whole(r.score, currency)}
                <span className="todo-stake">a month, {rangeOf(r)}</span>
              </>
            }
            act={actOf(r)}
            isFirst={isFirst && i === 0}
          />
        ))}
      </ul>
    </>
  )
}

/** What all that is open is worth together: the sum of the page it leads to. */
export function StillOpen({ overview: o, count }: { overview: RecommendationsOverview; count: number }) {
  return (
    <p className="todo-foot">
      <span>
        Still open: <b>{whole(o.total.score, o.currencyCode)} a month</b>{' '}
        <span className="dim">in {plural(count, 'suggestion')}; each click counted once</span>
      </span>
      <AppLink to="/discover/recommendations" className="link">
        See all {int(count)}
      </AppLink>
    </p>
  )
}
