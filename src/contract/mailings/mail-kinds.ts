import type { AlertRule } from '../alerts/alert-choices.ts'

/** Mails that one can do without, each switched off by itself. The words are in the record forever. Apart from the calls, because the browser shows them without their schemas. */
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
/** Which kind of mail reports an alert: the same switch for the mail of its own and for the digest. */
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
/** What one chooses with the settings of alerts; all else on the account page. */
export const alertMailKinds: readonly MailKind[] = [
  ...new Set<MailKind>(Object.values(kindOfAlert)),
  'alertAtOnce',
  'atNight',
  'atWeekend',
]
/** What the daily digest reports. */
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
