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
  // the merchant's turn, then what is on its way, then what works
  sent: 'pending',
  waiting: 'pending',
  signed: 'conversions',
  installed: 'conversions',
  running: 'approved',
}
const tones: Partial<Record<Hue, BadgeProps['tone']>> = { pending: 'warn', conversions: 'info', approved: 'good' }
export const incorrect = 'Incorrect merchant account'
export const needsLook = 'Tracking needs a look'

/** Nothing could be made of any of its campaigns. */
export const isIncorrect = (p: Pick<PartnerRow, 'tuneStatus' | 'isCreated'>): boolean =>
  p.tuneStatus === 'failed' && !p.isCreated
/** What is wrong comes before how far it is, on its page as in the list. */
export const isWrong = (p: ListedPartner): boolean => isIncorrect(p) || p.trackingNeedsLook
export const stateText = (p: ListedPartner): string =>
  isIncorrect(p) ? incorrect : p.trackingNeedsLook ? needsLook : contractLabels[p.onboardStatus]
/** The same words and colours as the badge, as they are in a list. */
export const StateDot = ({ partner: p }: { partner: ListedPartner }) => (
  <StatusDot hue={isWrong(p) ? 'rejected' : hues[p.onboardStatus]}>{stateText(p)}</StatusDot>
)

/** Where a partner or one of its campaigns stands. */
export const StateBadge = ({ state, isFailed = false }: { state: PartnerState; isFailed?: boolean }) => (
  <Badge tone={isFailed ? 'bad' : (tones[hues[state]] ?? 'neutral')}>
    Status: {isFailed ? 'Error' : contractLabels[state]}
  </Badge>
)
