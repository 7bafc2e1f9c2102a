import { contractLabels, type PartnerState } from '../../contract/partners/partner-states.ts'
import { Badge } from '../ui/badge.tsx'

const tones: Record<PartnerState, 'neutral' | 'accent' | 'warn'> = {
  none: 'neutral',
  pending: 'neutral',
  ended: 'neutral',
  complete: 'neutral',
  sent: 'warn',
  installed: 'warn',
  waiting: 'warn',
  signed: 'accent',
  running: 'accent',
}

/** Where a partner or one of its campaigns stands. */
export const StateBadge = ({ state, isFailed = false }: { state: PartnerState; isFailed?: boolean }) => (
  <Badge tone={isFailed ? 'bad' : tones[state]}>Status: {isFailed ? 'Error' : contractLabels[state]}</Badge>
)
export const incorrect = 'Incorrect merchant account'
