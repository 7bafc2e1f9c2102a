/** Problems in how a shop reports its orders (R65: signs that tracking fails). */
export const trackingTroubles = ['scriptGone', 'silent', 'matchRate', 'currency'] as const
export type TrackingTrouble = (typeof trackingTroubles)[number]

/** What the shop's people should check first, in the mail and in their portal. */
export const troubleAdvice: Record<TrackingTrouble, string> = {
  scriptGone: 'Visitors still come. Is the script on every page of the shop?',
  silent: 'Visitors still come. Does your server still send its reports, and are its keys still there?',
  matchRate: 'Is the click id still saved with the order, and sent with it?',
  currency: 'Is this meant? Commission is paid in the currency of the order.',
}
