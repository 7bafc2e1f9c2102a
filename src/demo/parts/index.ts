import type { DemoPart } from '../part.ts'
import { accountPart } from './account.ts'
import { alertsPart } from './alerts.ts'
import { adCostsPart } from './ad-costs.ts'
import { autoLinkingPart } from './auto-linking.ts'
import { auditPart } from './audit.ts'
import { bankPart } from './bank.ts'
import { brokenLinksPart } from './broken-links.ts'
import { creatorsPart } from './creators.ts'
import { creatorStatementsPart } from './creator-statements.ts'
import { creatorWatchPart } from './creator-watch.ts'
import { exportsPart } from './exports.ts'
import { feedsPart } from './feeds.ts'
import { goalsPart } from './goals.ts'
import { billingPart } from './billing.ts'
import { discoveryPart } from './discovery.ts'
import { integrationsPart } from './integrations.ts'
import { merchantNotesPart } from './merchant-notes.ts'
import { merchantsPart } from './merchants.ts'
import { namingPart } from './naming.ts'
import { networksPart } from './networks.ts'
import { partnersPart } from './partners.ts'
import { reportsPart } from './reports.ts'
import { siteGroupsPart } from './site-groups.ts'
import { sitesPart } from './sites.ts'
import { smartLinksPart } from './smart-links.ts'
import { splitTestsPart } from './split-tests.ts'
import { steeringPart } from './steering.ts'
import { trafficPart } from './traffic.ts'
import { webhooksPart } from './webhooks.ts'

/** The parts of the demo account, in any order: each names those it needs. */
export const demoParts: readonly DemoPart[] = [
  accountPart,
  goalsPart,
  autoLinkingPart,
  namingPart,
  billingPart,
  sitesPart,
  siteGroupsPart,
  networksPart,
  merchantsPart,
  merchantNotesPart,
  splitTestsPart,
  steeringPart,
  smartLinksPart,
  creatorsPart,
  reportsPart,
  trafficPart,
  partnersPart,
  creatorStatementsPart,
  creatorWatchPart,
  adCostsPart,
  bankPart,
  feedsPart,
  integrationsPart,
  exportsPart,
  auditPart,
  discoveryPart,
  brokenLinksPart,
  alertsPart,
  webhooksPart,
]
