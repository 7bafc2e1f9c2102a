import { money } from '../../../report/format.ts'
import { FailedCards } from '../../ui/failed-cards.tsx'
import { StatCard, StatCardSkeleton } from '../../ui/stat-card.tsx'
import { cardKeys, cardNote, type ConversionInsights, insightOf } from './status-sums.ts'
import { texts } from './texts.ts'

interface StatusCardsProps {
  insights: ConversionInsights | undefined
  /** Why they failed to load. */
  error: string | null
  onRetry: () => void
  /** States that filter the list. */
  chosen: readonly string[]
  /** Shows only the conversions of a card; all of them again. */
  onChoose: (states: readonly string[]) => void
}

/** Paid ones were approved before. */
const statesOf = { approved: ['approved', 'paid'], pending: ['pending'], rejected: ['rejected'] } as const

/** Approved, Pending and Rejected: the commission of the listed conversions, and its trend. */
export function StatusCards({ insights, error, onRetry, chosen, onChoose }: StatusCardsProps) {
  if (error !== null) return <FailedCards label="Totals" message={error} onRetry={onRetry} />
  return (
    <div className="status-cards">
      {cardKeys.map((key) => {
        if (!insights) return <StatCardSkeleton key={key} />
        const states = statesOf[key]
        const pressed = chosen.length === states.length && states.every((state) => chosen.includes(state))
        const { commission, currencyCode, groups } = insightOf(insights, key)
        return (
          <StatCard
            key={key}
            hue={key}
            label={texts[key]}
            value={money(commission, currencyCode)}
            data={groups.map((g) => g.sums.commission)}
            note={cardNote(insights, key)}
            pressed={pressed}
            onClick={() => onChoose(pressed ? [] : states)}
          />
        )
      })}
    </div>
  )
}
