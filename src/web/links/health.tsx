import type { LinkHealth } from '../../contract/links/smart-link.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { healthWords } from './health-words.ts'

export function HealthBadge({ health }: { health: LinkHealth }) {
  const { label, hue, help } = healthWords[health]
  return (
    <StatusDot hue={hue} title={help}>
      {label}
    </StatusDot>
  )
}

/** For the filter. */
export const linkHealthOrder = (['healthy', 'broken', 'stock', 'closed', 'unknown', 'unchecked'] as const).map(
  (value) => ({ value, label: healthWords[value].label }),
)
