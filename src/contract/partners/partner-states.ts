/** The states of a contract. `none` is a partner without one. */
export const contractStates = [
  'pending',
  'sent',
  'signed',
  'installed',
  'running',
  'waiting',
  'ended',
  'complete',
] as const
export type ContractState = (typeof contractStates)[number]
export const partnerStates = ['none', ...contractStates] as const
export type PartnerState = (typeof partnerStates)[number]
export const contractLabels: Record<PartnerState, string> = {
  none: 'No campaign created',
  pending: 'Pending',
  sent: 'Contract sent',
  signed: 'Ready',
  installed: 'Tracking installed',
  running: 'Running',
  waiting: 'Waiting for tracking',
  ended: 'Ended',
  complete: 'Completed',
}
