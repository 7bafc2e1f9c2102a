/** Why a click earned nothing, the closest to earning first. */
export const unearnedReasons = [
  'earnsByNow',
  'noSite',
  'notApplied',
  'pending',
  'notConnected',
  'listens',
  'excluded',
  'address',
  'noLink',
  'rejected',
  'closed',
  'country',
  'noProgramme',
] as const
export type UnearnedReason = (typeof unearnedReasons)[number]

export const unpaidGroups = ['shop', 'page', 'day'] as const
export type UnpaidGroup = (typeof unpaidGroups)[number]
/** What would make clicks earn; the place to do it follows from this. `none`: nothing, or nothing yet. */
export const unpaidActs = ['apply', 'connect', 'match', 'listen', 'include', 'none'] as const
export type UnpaidAct = (typeof unpaidActs)[number]
