/** Apart from the calls, because the browser reads addresses without their schemas. */
export const clickOutcomes = ['sale', 'waiting', 'none', 'noCampaign'] as const
export type ClickOutcome = (typeof clickOutcomes)[number]

/** R152: why a click earned nothing. The first three are of clicks through a campaign, the others of clicks without one. */
export const clickReasons = [
  'rejected',
  'otherClick',
  'notBought',
  'listens',
  'excluded',
  'address',
  'noLink',
  'noCampaign',
] as const
export type ClickReason = (typeof clickReasons)[number]

/** What the clicks of the list can be counted by. */
export const clickGroups = ['reason', 'merchant', 'page', 'target', 'channel', 'network'] as const
export type ClickGroup = (typeof clickGroups)[number]
