import { Select } from '@mantine/core'
import type { UnknownState } from '../../../contract/networks/state-words.ts'
import { conversionStatuses } from '../../../contract/filter-values.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import { int, money } from '../../../report/format.ts'
import { IfMay } from '../../lib/if-may.tsx'

const labels: Record<ConversionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
}
export const stateOptions = conversionStatuses.map((value) => ({ value, label: labels[value] }))

export const salesText = ({ conversionCount: n, sums }: UnknownState) =>
  `${int(n)} ${n === 1 ? 'sale' : 'sales'}, commission ${sums.map((s) => money(s.commission, s.currencyCode)).join(', ')}`

interface StateQuestionProps {
  state: UnknownState
  isSaving: boolean
  onSay: (word: string, status: ConversionStatus) => void
}

/** "Storniert – 4 sales: counts as …?" Sales in an unknown state do not count until it is answered. */
export function StateQuestion({ state, isSaving, onSay }: StateQuestionProps) {
  const { word } = state
  return (
    <li>
      <div className="mapname">
        <b>{word}</b>
        <span className="dim">{salesText(state)}</span>
      </div>
      <IfMay>
        <Select
          aria-label={`${word} counts as`}
          placeholder="counts as …"
          size="xs"
          w={140}
          data={stateOptions}
          value={null}
          disabled={isSaving}
          onChange={(value) => {
            const status = conversionStatuses.find((s) => s === value)
            if (status) onSay(word, status)
          }}
        />
      </IfMay>
    </li>
  )
}
