import { money } from '../../lib/format.ts'
import { StatCard, StatCardSkeleton } from '../../ui/stat-card.tsx'
import type { CardKey, StatusSums } from './status-sums.ts'
import { texts } from './texts.ts'

const keys: readonly CardKey[] = ['approved', 'pending', 'rejected']

interface StatusCardsProps {
  sums: StatusSums | undefined
  currency: string
  failed: boolean
}

/** Approved, Pending and Rejected: the commission of the conversions of the list. */
export function StatusCards({ sums, currency, failed }: StatusCardsProps) {
  if (failed && !sums) return null // the list below says what went wrong

  return (
    <div className="status-cards">
      {keys.map((key) =>
        sums ? (
          <StatCard
            key={key}
            hue={key}
            label={texts[key]}
            value={money(sums.commission[key], currency)}
            note={key === 'approved' ? 'Commission, paid included' : 'Commission'}
          />
        ) : (
          <StatCardSkeleton key={key} />
        ),
      )}
    </div>
  )
}
