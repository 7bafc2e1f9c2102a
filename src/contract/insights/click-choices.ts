/** Separate from the calls, because the browser reads addresses without their schemas. */
export const clickOutcomes = ['sale', 'waiting', 'none', 'noCampaign'] as const
export type ClickOutcome = (typeof clickOutcomes)[number]

/**
 * R152: why a click earned nothing. The first three are for clicks through a campaign, the others for clicks without
 * one.
 */
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

/** Groupings of the clicks in the list. */
export const clickGroups = ['reason', 'merchant', 'page', 'target', 'channel', 'network'] as const
export type ClickGroup = (typeof clickGroups)[number]
