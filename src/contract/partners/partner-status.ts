import type { ContractState, PartnerState } from './partner-states.ts'

/** How far along the way a state is; of several contracts the furthest speaks for the partner. */
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

/** What partners are narrowed to. */
export const partnerStatuses = ['pending', 'running', 'ended'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]
export const partnerStatusLabels: Record<PartnerStatus, string> = {
  pending: 'Pending',
  running: 'Running',
  ended: 'Ended',
}

/** R54: the status of a partner. Every partner is in one of the three, so that they add up to all. */
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
