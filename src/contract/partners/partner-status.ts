import type { ContractState, PartnerState } from './partner-states.ts'

/** States by progress; a partner with several contracts has the furthest state. */
const order: readonly ContractState[] = [
  'ended',
  'complete',
  'pending',
  'sent',
  'signed',
  'waiting',
  'installed',
  'running',
]
export function furthest(states: readonly ContractState[]): PartnerState {
  const best = Math.max(-1, ...states.map((s) => order.indexOf(s)))
  return order[best] ?? 'none'
}

/** The filter for partners. */
export const partnerStatuses = ['pending', 'running', 'ended'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]
export const partnerStatusLabels: Record<PartnerStatus, string> = {
  pending: 'Pending',
  running: 'Running',
  ended: 'Ended',
}

/** R54: the status of a partner. Every partner has exactly one of the three, so that they add up to all. */
const statusOf: Record<PartnerState, PartnerStatus> = {
  none: 'pending',
  pending: 'pending',
  sent: 'pending',
  signed: 'pending',
  waiting: 'pending',
  installed: 'pending',
  running: 'running',
  ended: 'ended',
  complete: 'ended',
}
export const partnerStatusOf = (state: PartnerState): PartnerStatus => statusOf[state]
