import { sumAmounts } from '../../contract/cents.ts'
import type { Output } from '../../contract/call.ts'
import type { ledger, LedgerKind } from '../../contract/money/ledger.ts'
import { int, money } from '../../report/format.ts'
import { FailedCards } from '../ui/failed-cards.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { kinds } from '../../report/change-kinds.ts'

export type Sums = Output<typeof ledger.sums>
/** Kinds without any change have no card. */
const carded: readonly LedgerKind[] = ['new', 'changed', 'cut', 'gone', 'back', 'refused']

interface ChangeCardsProps {
  sums: Sums | undefined
  currency: string
  /** Why loading failed. */
  error: string | null
  onRetry: () => void
}

const countedAs = (kind: LedgerKind, count: number) =>
  `${kind === 'new' ? 'transaction' : 'change'}${count === 1 ? '' : 's'}`

/** The number of changes of each kind, and their sums. */
export function ChangeCards({ sums, currency, error, onRetry }: ChangeCardsProps) {
  if (error !== null) return <FailedCards label="Totals" message={error} onRetry={onRetry} />
  const isThere = (kind: LedgerKind) => sums?.some((s) => s.ledgerKind === kind && s.count > 0)
  // two kinds that occur in nearly every period reserve the space while loading
  const shown = sums ? carded.filter(isThere) : carded.slice(0, 2)
  if (shown.length === 0) return null
  return (
    <ul className="ledger-cards">
      {shown.map((kind) => {
        const own = (sums ?? []).filter((s) => s.ledgerKind === kind)
        const count = own.reduce((n, s) => n + s.count, 0)
        const sumOf = (field: 'difference' | 'unlisted') => sumAmounts(own.map((s) => s[field]))
        return (
          <li key={kind} className="card card-pad">
            <StatusDot hue={kinds[kind].hue}>{kinds[kind].label}</StatusDot>
            <b className="num ledger-sum">{sums ? money(sumOf('difference'), currency) : '–'}</b>
            <span className="dim ledger-count">
              {sums ? int(count) : int(null)}
              <span className="ledger-word"> {countedAs(kind, count)}</span>
            </span>
            {sumOf('unlisted') > 0 ? (
              <span className="dim">{`${money(sumOf('unlisted'), currency)} no longer listed, but still counted`}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
