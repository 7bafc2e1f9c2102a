import { FailedCards } from '../../ui/failed-cards.tsx'
import { StatCard, StatCardSkeleton } from '../../ui/stat-card.tsx'
import { texts } from './texts.ts'
import { carried } from '../../../report/carried.ts'
import { whyText } from '../../../report/difference-request.ts'
import { useSearchState } from '../../lib/use-search.ts'
import type { Card, CardKey } from './card-rows.ts'

export interface StatCardsProps {
  /** Null while the first data loads. */
  cards: readonly Card[] | null
  error: string | null
  onRetry: () => void
  focused: (key: CardKey) => boolean
  onFocus: (key: CardKey) => void
}

/** The grouping of the report with what a card counts. */
const ways: Record<CardKey, string> = {
  pageviews: '/insights/pages',
  clicks: '/insights/clicks',
  conversions: '/insights/conversions',
  commission: '/insights/reports',
}

/** Pageviews, clicks, conversions and revenue. A click on a card shows only its series in the chart below. */
export function StatCards({ cards, error, onRetry, focused, onFocus }: StatCardsProps) {
  const { search } = useSearchState()
  if (error !== null) return <FailedCards label="Totals" message={error} onRetry={onRetry} />
  if (!cards) {
    return (
      <div className="grid4" aria-busy="true">
        {['pageviews', 'clicks', 'conversions', 'commission'].map((key) => (
          <StatCardSkeleton key={key} />
        ))}
      </div>
    )
  }
  // the report explains the change of its total, under the same filters
  const whole = { ...carried(search), ...(search.filters ? { filters: search.filters } : {}), why: whyText([]) }
  return (
    <div className="grid4">
      {cards.map((card) => (
        <StatCard
          key={card.key}
          hue={card.hue}
          label={card.label}
          help={card.help}
          value={card.value}
          valueTitle={card.valueTitle}
          fullValue={card.fullValue}
          soFar={card.soFar}
          change={card.change}
          changeTitle={card.changeTitle}
          isPart={card.isPart}
          previousText={card.previousText}
          note={card.soFar || card.isWaiting ? null : texts.noComparison}
          secondary={
            <>
              {card.note ? `${card.note} · ` : ''}
              <abbr title={card.secondMeans}>{card.secondName}</abbr> <b>{card.secondValue}</b>
              {card.soFar ? ' so far' : ''}
            </>
          }
          data={card.data}
          previousData={card.previousData}
          pressed={focused(card.key)}
          onClick={() => onFocus(card.key)}
          way={{ to: ways[card.key], search: carried(search) }}
          why={card.key === 'commission' ? { to: '/insights/reports', search: whole } : undefined}
        />
      ))}
    </div>
  )
}
