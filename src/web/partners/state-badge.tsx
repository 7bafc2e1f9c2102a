import { contractLabels, type PartnerState } from '../../contract/partners/partner-states.ts'
import type { ListedPartner, PartnerRow } from '../../contract/partners/partner-views.ts'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import type { Hue } from '../ui/hues.ts'
import { StatusDot } from '../ui/status-dot.tsx'

const hues: Record<PartnerState, Hue> = {
  none: 'neutral',
  pending: 'neutral',
  ended: 'neutral',
  complete: 'neutral',
  // waiting for the merchant, in progress, running
  sent: 'pending',
  waiting: 'pending',
  signed: 'conversions',
  installed: 'conversions',
  running: 'approved',
}
const tones: Partial<Record<Hue, BadgeProps['tone']>> = { pending: 'warn', conversions: 'info', approved: 'good' }
export const incorrect = 'Incorrect merchant account'
export const needsLook = 'Tracking needs a look'

/** None of the partner's campaigns could be set up. */
export const isIncorrect = (p: Pick<PartnerRow, 'tuneStatus' | 'isCreated'>): boolean =>
  p.tuneStatus === 'failed' && !p.isCreated
/** A problem is shown instead of the progress, on the page and in the list. */
export const isWrong = (p: ListedPartner): boolean => isIncorrect(p) || p.trackingNeedsLook
export const stateText = (p: ListedPartner): string =>
  isIncorrect(p) ? incorrect : p.trackingNeedsLook ? needsLook : contractLabels[p.onboardStatus]
/** The badge's words and colours as a dot, for lists. */
export const StateDot = ({ partner: p }: { partner: ListedPartner }) => (
  <StatusDot hue={isWrong(p) ? 'rejected' : hues[p.onboardStatus]}>{stateText(p)}</StatusDot>
)

/** State of a partner or a campaign. */
export const StateBadge = ({ state, isFailed = false }: { state: PartnerState; isFailed?: boolean }) => (
  <Badge tone={isFailed ? 'bad' : (tones[hues[state]] ?? 'neutral')}>
    Status: {isFailed ? 'Error' : contractLabels[state]}
  </Badge>
)
