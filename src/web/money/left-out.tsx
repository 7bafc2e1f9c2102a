import { plural } from '../../report/format.ts'
import type { Sums } from './change-cards.tsx'
import { moneyKinds } from '../../report/change-kinds.ts'

/** The number of reports that are not listed because they changed no money, and a button to show them. */
export function LeftOut({ sums, onShow }: { sums: Sums | undefined; onShow: () => void }) {
  const count = (sums ?? []).reduce((n, s) => n + (moneyKinds.includes(s.ledgerKind) ? 0 : s.count), 0)
  if (count === 0) return null
  return (
    <p className="dim ledger-left-out">
      {`${plural(count, 'report')} that changed no money ${count === 1 ? 'is' : 'are'} left out. `}
      <button type="button" className="text-button" onClick={onShow}>
        Show all
      </button>
    </p>
  )
}
