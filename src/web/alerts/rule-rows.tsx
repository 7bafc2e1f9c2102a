import { SegmentedControl, Switch } from '@mantine/core'
import {
  type FactRule,
  type FallLevel,
  fallLevels,
  type FallRule,
  type FallSubject,
} from '../../contract/alerts/alert-choices.ts'
import { int } from '../../report/format.ts'
import { ruleLabels } from './rule-labels.ts'

const levelLabels: Record<FallLevel, string> = { off: 'Off', calm: 'Calm', keen: 'Keen' }
export const subjectLabels: Record<FallSubject, string> = {
  account: 'All sites together',
  site: 'Each site',
  connection: 'Each connection',
  merchant: 'The merchants that make 90% of the commission',
}

/** How many would have been reported; a dash while unknown. */
const Count = ({ n }: { n: number | null }) => <span className="num">{n === null ? '–' : int(n)}</span>

export function FactRow({
  rule,
  count,
  isOn,
  mayChange,
  onChange,
}: {
  rule: FactRule
  count: number | null
  isOn: boolean
  mayChange: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <li data-none={count === 0 || undefined}>
      <span>{ruleLabels[rule]}</span>
      <Count n={count} />
      <Switch
        aria-label={ruleLabels[rule]}
        checked={isOn}
        disabled={!mayChange}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
    </li>
  )
}

export function FallRow({
  rule,
  count,
  level,
  was,
  mayChange,
  onChange,
}: {
  rule: FallRule
  count: number | null
  level: FallLevel
  was: FallLevel
  mayChange: boolean
  onChange: (level: FallLevel) => void
}) {
  return (
    <li data-none={count === 0 || undefined}>
      <span>
        {ruleLabels[rule]} {level === was ? null : <span className="dim">was {levelLabels[was]}</span>}
      </span>
      <Count n={count} />
      <SegmentedControl
        aria-label={ruleLabels[rule]}
        size="xs"
        value={level}
        disabled={!mayChange}
        data={fallLevels.map((value) => ({ value, label: levelLabels[value] }))}
        onChange={(value) => onChange(fallLevels.find((l) => l === value) ?? level)}
      />
    </li>
  )
}
