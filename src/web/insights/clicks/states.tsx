import type { LedgerRow } from '../../../contract/money/ledger.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import { momentText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { hueVars } from '../../ui/hues.ts'
import { statusHue } from '../conversions/conversion-rows.ts'
import { statusText } from '../../../report/conversion-words.ts'

const known: readonly string[] = ['approved', 'pending', 'rejected', 'paid'] satisfies ConversionStatus[]
const isStatus = (text: string): text is ConversionStatus => known.includes(text)

const sources: Record<LedgerRow['ledgerSource'], string> = {
  api: 'imported from the network',
  callback: 'sent by the network',
  upload: 'from an uploaded file',
  own: 'from your own tracking',
}

const nameOf = ({ now, ledgerKind }: LedgerRow) => {
  if (ledgerKind === 'gone' || now.status === 'gone') return 'No longer listed by the network'
  const state = isStatus(now.status) ? statusText(now.status) : now.status
  return ledgerKind === 'refused' ? `Not counted: ${state}` : state
}

/** What changed besides the state, in words. */
function changeText({ now, before, difference }: LedgerRow): string | null {
  if (!before || difference === 0) return null
  const sign = difference > 0 ? '+' : '−'
  return `${sign}${money(Math.abs(difference), now.currencyCode)}`
}

/** Every state of a conversion as reported by the network, oldest first. Amounts in the network's currency. */
export function States({ states, timeZone }: { states: readonly LedgerRow[]; timeZone: string }) {
  return (
    <ol className="states">
      {states.map((s) => {
        const { now } = s
        const word = now.statusWord && now.statusWord.toLowerCase() !== now.status ? `“${now.statusWord}”` : null
        const parts = [
          momentText(s.ledgerDatetime, timeZone),
          sources[s.ledgerSource],
          word,
          now.sale === 0 ? null : `sale ${money(now.sale, now.currencyCode)}`,
          changeText(s),
          s.reason || null,
        ]
        return (
          <li
            key={s.ledgerId}
            className="state"
            style={hueVars(isStatus(now.status) ? statusHue(now.status) : 'neutral')}
          >
            <span className="state-name">{nameOf(s)}</span>
            <span className="num">{money(now.commission, now.currencyCode)}</span>
            <span className="state-sub">{parts.filter(Boolean).join(' · ')}</span>
          </li>
        )
      })}
    </ol>
  )
}
