import type { Output } from '../../contract/call.ts'
import type { ledger, LedgerKind } from '../../contract/money/ledger.ts'
import { int, money, plural } from '../../report/format.ts'
import { FailedCards } from '../ui/failed-cards.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { kinds } from './kinds.ts'

export type Sums = Output<typeof ledger.sums>
const shown: readonly LedgerKind[] = ['new', 'changed', 'cut', 'gone']

interface ChangeCardsProps {
  sums: Sums | undefined
  currency: string
  /** Why they did not come. */
  error: string | null
  onRetry: () => void
}

/** How many changes of each kind there were, and what they came to. */
export function ChangeCards({ sums, currency, error, onRetry }: ChangeCardsProps) {
  if (error !== null) return <FailedCards label="Totals" message={error} onRetry={onRetry} />
  return (
    <ul className="ledger-cards">
      {shown.map((kind) => {
        const own = (sums ?? []).filter((s) => s.ledgerKind === kind)
        const count = own.reduce((n, s) => n + s.count, 0)
        const cents = own.reduce((n, s) => n + Math.round(s.difference * 100), 0)
        return (
          <li key={kind} className="card card-pad">
            <StatusDot hue={kinds[kind].hue}>{kinds[kind].label}</StatusDot>
            <b className="num ledger-sum">{sums ? money(cents / 100, currency) : '–'}</b>
            <span className="dim">{sums ? plural(count, kind === 'new' ? 'transaction' : 'change') : int(null)}</span>
          </li>
        )
      })}
    </ul>
  )
}
