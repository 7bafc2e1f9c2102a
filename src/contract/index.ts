import { account } from './account/account.ts'
import { audit } from './account/audit.ts'
import { closing } from './account/closing.ts'
import { company } from './account/company.ts'
import { confirmation } from './account/confirmation.ts'
import { invitations } from './account/invitations.ts'
import { passkeys } from './account/passkeys.ts'
import { passwords } from './account/passwords.ts'
import { proof } from './account/proof.ts'
import { revocation } from './account/revocation.ts'
import { secondFactor } from './account/second-factor.ts'
import { sessions } from './account/sessions.ts'
import { users } from './account/users.ts'
import { alerts } from './alerts/alerts.ts'
import { annotations } from './annotations/annotations.ts'
import { autoLinkTests } from './autolinking/auto-link-tests.ts'
import { autoLinking } from './autolinking/auto-linking.ts'
import { billing } from './billing/billing.ts'
import { brand } from './brand/brand.ts'
import { costs } from './costs/costs.ts'
import { googleAds } from './costs/google-ads.ts'
import { creatorApprovals } from './creators/creator-approvals.ts'
import { creatorCoupons } from './creators/creator-coupons.ts'
import { creatorFiles } from './creators/creator-files.ts'
import { creatorLinks } from './creators/creator-links.ts'
import { creatorMoney } from './creators/creator-money.ts'
import { creatorShares } from './creators/creator-shares.ts'
import { creatorTraffic } from './creators/creator-traffic.ts'
import { creators } from './creators/creators.ts'
import { opportunities } from './discovery/opportunities.ts'
import { recommendations } from './discovery/recommendations.ts'
import { splitCandidates } from './discovery/split-candidates.ts'
import { todo } from './discovery/todo.ts'
import { unpaid } from './discovery/unpaid.ts'
import { domains } from './domains/domains.ts'
import { feeds } from './feeds/feeds.ts'
import { health } from './health/health.ts'
import { bankFiles } from './insights/bank-files.ts'
import { clicks } from './insights/clicks.ts'
import { cohorts } from './insights/cohorts.ts'
import { payments } from './insights/payments.ts'
import { conversions } from './insights/conversions.ts'
import { differences } from './insights/differences.ts'
import { discover } from './insights/discover.ts'
import { favourites } from './insights/favourites.ts'
import { goals } from './insights/goals.ts'
import { insights } from './insights/insights.ts'
import { naming } from './insights/naming.ts'
import { outlook } from './insights/outlook.ts'
import { reportRows } from './insights/report-rows.ts'
import { schedules } from './insights/schedules.ts'
import { sides } from './insights/sides.ts'
import { unusual } from './insights/unusual.ts'
import { views } from './insights/views.ts'
import { apiKeys } from './integrations/api-keys.ts'
import { assistants } from './integrations/assistants.ts'
import { bucket } from './integrations/bucket.ts'
import { calendar } from './integrations/calendar.ts'
import { extension } from './integrations/extension.ts'
import { sheets } from './integrations/sheets.ts'
import { webhooks } from './integrations/webhooks.ts'
import { linkFiles } from './links/link-files.ts'
import { linkSettings } from './links/link-settings.ts'
import { links } from './links/links.ts'
import { mailings } from './mailings/mailings.ts'
import { assignees } from './merchants/assignees.ts'
import { directory } from './merchants/directory.ts'
import { merchantIgnores } from './merchants/merchant-ignores.ts'
import { merchantNotes } from './merchants/merchant-notes.ts'
import { merchantPage } from './merchants/merchant-page.ts'
import { merchants } from './merchants/merchants.ts'
import { ledger } from './money/ledger.ts'
import { rates } from './money/rates.ts'
import { customNetworks } from './networks/custom-networks.ts'
import { mappings } from './networks/mappings.ts'
import { networkOverview } from './networks/network-overview.ts'
import { networkSignIns } from './networks/network-sign-ins.ts'
import { networks } from './networks/networks.ts'
import { refusedCallbacks } from './networks/refused-callbacks.ts'
import { shopNames } from './networks/shop-names.ts'
import { stateWords } from './networks/state-words.ts'
import { uploads } from './networks/uploads.ts'
import { operations } from './operations/operations.ts'
import { merchantOrders } from './orders/merchant-orders.ts'
import { partnerOrders } from './orders/partner-orders.ts'
import { partnerMoney } from './partners/partner-money.ts'
import { partnerPortal } from './partners/partner-portal.ts'
import { partnerCompany } from './partners/partner-company.ts'
import { partnerRoom } from './partners/partner-room.ts'
import { partnerSignIn } from './partners/partner-sign-in.ts'
import { partners } from './partners/partners.ts'
import { dryRuns } from './routing/dry-runs.ts'
import { splitTests } from './routing/split-tests.ts'
import { steering } from './routing/steering.ts'
import { brokenLinks } from './scanner/broken-links.ts'
import { installCheck } from './sites/install-check.ts'
import { siteGroups } from './sites/site-groups.ts'
import { sites } from './sites/sites.ts'

/**
 * The whole API: each module with its groups of calls. A module has the same folder name here, in `server` and in
 * `web`.
 */
export const modules = {
  account: {
    account,
    audit,
    closing,
    company,
    confirmation,
    invitations,
    passkeys,
    passwords,
    proof,
    revocation,
    secondFactor,
    sessions,
    users,
  },
  alerts: { alerts },
  annotations: { annotations },
  autolinking: { autoLinking, autoLinkTests },
  billing: { billing },
  brand: { brand },
  costs: { costs, googleAds },
  creators: {
    creatorApprovals,
    creatorCoupons,
    creatorFiles,
    creatorLinks,
    creatorMoney,
    creators,
    creatorShares,
    creatorTraffic,
  },
  discovery: { opportunities, recommendations, splitCandidates, todo, unpaid },
  domains: { domains },
  feeds: { feeds },
  health: { health },
  insights: {
    bankFiles,
    clicks,
    cohorts,
    conversions,
    differences,
    discover,
    favourites,
    goals,
    insights,
    naming,
    outlook,
    payments,
    reportRows,
    schedules,
    sides,
    unusual,
    views,
  },
  integrations: { apiKeys, assistants, bucket, calendar, extension, sheets, webhooks },
  links: { linkFiles, linkSettings, links },
  mailings: { mailings },
  merchants: { assignees, directory, merchants, merchantIgnores, merchantNotes, merchantPage },
  money: { ledger, rates },
  networks: {
    customNetworks,
    mappings,
    networkOverview,
    networkSignIns,
    networks,
    refusedCallbacks,
    shopNames,
    stateWords,
    uploads,
  },
  operations: { operations },
  orders: { merchantOrders, partnerOrders },
  partners: { partnerCompany, partnerMoney, partnerPortal, partnerRoom, partnerSignIn, partners },
  routing: { dryRuns, splitTests, steering },
  scanner: { brokenLinks },
  sites: { installCheck, siteGroups, sites },
}
export type Modules = typeof modules

type GroupName = { [M in keyof Modules]: keyof Modules[M] }[keyof Modules]
type Group<Name> = {
  [M in keyof Modules]: Name extends keyof Modules[M] ? Modules[M][Name] : never
}[keyof Modules]

/** Groups by name, which is unique across modules: `api.mappings.list`. */
export type Contract = { [Name in GroupName]: Group<Name> }
export const contract = Object.assign({}, ...Object.values(modules)) as Contract
