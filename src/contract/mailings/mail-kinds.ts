import type { AlertRule } from '../alerts/alert-choices.ts'

/**
 * Optional mails, each switched off separately. The keys are stored permanently. Separate from the calls, because the
 * browser imports it without their schemas.
 */
export const mailKinds = {
  monthlyReport: 'Monthly report',
  planLimit: 'Limits of the plan',
  connectionFailed: 'A connection fails for a day',
  callbackSilent: 'Callbacks stopped coming',
  scriptGone: 'The script of a site is gone',
  brokenLink: 'A link is broken',
  commissionCut: 'A merchant pays less commission',
  campaignClosed: 'A campaign was closed',
  countsFell: 'Clicks or pageviews fell',
  approvalDrop: 'A merchant approves less',
  unpaid: 'Approved commission is not paid',
  goalMissed: 'A target will probably be missed',
  partnerTracking: 'The tracking of a direct partner needs a look',
  partnerCoupon: 'A merchant answered a coupon of a creator',
  creatorTraffic: 'A creator’s clicks look unusual',
  domainBroken: 'An own domain stopped working',
  alertAtOnce: 'Alerts as they happen',
  atNight: 'Alerts at night, from 20:00 to 07:00',
  atWeekend: 'Alerts at weekends',
} as const
export type MailKind = keyof typeof mailKinds
/** The kind of mail that reports an alert: one switch for its own mail and for the digest. */
export const kindOfAlert = {
  pageviewsDrop: 'countsFell',
  clicksDrop: 'countsFell',
  salesDrop: 'countsFell',
  scriptSilent: 'scriptGone',
  connectionFailed: 'connectionFailed',
  callbackSilent: 'callbackSilent',
  callbacksRefused: 'callbackSilent',
  campaignClosed: 'campaignClosed',
  commissionCut: 'commissionCut',
  brokenLink: 'brokenLink',
  partnerTracking: 'partnerTracking',
  creatorTraffic: 'creatorTraffic',
  domainBroken: 'domainBroken',
  approvalDrop: 'approvalDrop',
  unpaid: 'unpaid',
  goalMissed: 'goalMissed',
} as const satisfies Record<AlertRule, MailKind>
/** Kinds chosen in the settings of alerts; all others on the account page. */
export const alertMailKinds: readonly MailKind[] = [
  ...new Set<MailKind>(Object.values(kindOfAlert)),
  'alertAtOnce',
  'atNight',
  'atWeekend',
]
/** Kinds in the daily digest. */
export const digestKinds = [
  'connectionFailed',
  'callbackSilent',
  'scriptGone',
  'brokenLink',
  'commissionCut',
  'campaignClosed',
  'countsFell',
  'approvalDrop',
  'unpaid',
  'goalMissed',
  'partnerTracking',
  'partnerCoupon',
  'creatorTraffic',
  'domainBroken',
] as const
export type DigestKind = (typeof digestKinds)[number]
