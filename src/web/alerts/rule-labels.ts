import type { AlertRule, AlertSubject } from '../../contract/alerts/alert-choices.ts'

/** The label of each rule, in the settings and in the list's filter. */
export const ruleLabels: Record<AlertRule, string> = {
  pageviewsDrop: 'Pageviews fall',
  clicksDrop: 'Clicks fall',
  salesDrop: 'Sales fall',
  scriptSilent: 'A site’s script stopped',
  connectionFailed: 'An import fails or a key is refused',
  callbackSilent: 'Callbacks stopped coming',
  callbacksRefused: 'Callbacks cannot be read',
  campaignClosed: 'A merchant closed its campaign',
  commissionCut: 'A commission is cut',
  brokenLink: 'A link is broken',
  partnerTracking: 'The tracking of a direct partner needs a look',
  creatorTraffic: 'A creator’s clicks look unusual',
  domainBroken: 'An own domain stopped working',
  approvalDrop: 'A merchant approves fewer sales than usual',
  unpaid: 'Approved commission is not paid',
  goalMissed: 'A target will probably be missed',
}

/** The possible subjects of an alert. */
export const aboutLabels: Record<AlertSubject, string> = {
  account: 'All sites together',
  site: 'Sites',
  siteGroup: 'Site groups',
  connection: 'Connections',
  merchant: 'Merchants',
  programme: 'Campaigns',
  link: 'Links',
  partner: 'Direct partners',
  creator: 'Creators',
  domain: 'Own domains',
}
