import type { Call } from '../contract/call.ts'
import { type Contract, contract } from '../contract/index.ts'
import { accountTenant } from '../server/account/tenant.test-data.ts'
import { alertsTenant } from '../server/alerts/tenant.test-data.ts'
import { annotationsTenant } from '../server/annotations/tenant.test-data.ts'
import { autolinkingTenant } from '../server/autolinking/tenant.test-data.ts'
import { billingTenant } from '../server/billing/tenant.test-data.ts'
import { brandTenant } from '../server/brand/tenant.test-data.ts'
import { costsTenant } from '../server/costs/tenant.test-data.ts'
import { creatorsTenant } from '../server/creators/tenant.test-data.ts'
import { discoveryTenant } from '../server/discovery/tenant.test-data.ts'
import { domainsTenant } from '../server/domains/tenant.test-data.ts'
import { feedsTenant } from '../server/feeds/tenant.test-data.ts'
import { healthTenant } from '../server/health/tenant.test-data.ts'
import { insightsTenant } from '../server/insights/tenant.test-data.ts'
import { integrationsTenant } from '../server/integrations/tenant.test-data.ts'
import { linksTenant } from '../server/links/tenant.test-data.ts'
import { mailingsTenant } from '../server/mailings/tenant.test-data.ts'
import { merchantsTenant } from '../server/merchants/tenant.test-data.ts'
import { moneyTenant } from '../server/money/tenant.test-data.ts'
import { networksTenant } from '../server/networks/tenant.test-data.ts'
import { operationsTenant } from '../server/operations/tenant.test-data.ts'
import { ordersTenant } from '../server/orders/tenant.test-data.ts'
import { partnersTenant } from '../server/partners/tenant.test-data.ts'
import { routingTenant } from '../server/routing/tenant.test-data.ts'
import { scannerTenant } from '../server/scanner/tenant.test-data.ts'
import { sitesTenant } from '../server/sites/tenant.test-data.ts'
import type { TenantIds, TenantPart } from './tenant.ts'

/** Each module's inputs for its calls, in the order in which their rows can be created. */
export const parts = [
  accountTenant,
  billingTenant,
  brandTenant,
  costsTenant,
  domainsTenant,
  feedsTenant,
  linksTenant,
  mailingsTenant,
  merchantsTenant,
  moneyTenant,
  insightsTenant, // needs events of what the parts before created
  networksTenant,
  partnersTenant,
  ordersTenant,
  creatorsTenant,
  discoveryTenant,
  alertsTenant,
  annotationsTenant,
  autolinkingTenant,
  healthTenant,
  routingTenant,
  scannerTenant,
  sitesTenant,
  integrationsTenant,
  operationsTenant,
] as const satisfies readonly TenantPart<never>[]

type AskedBy<Part> = Part extends { inputs: infer Inputs } ? keyof Inputs : never
type Unasked = Exclude<keyof Contract, AskedBy<(typeof parts)[number]>>
/** Groups of calls without a part: a module without its part does not compile, and the error names its groups. */
export const unasked: [Unasked] extends [never] ? readonly [] : readonly [Unasked] = []

const groups: Record<string, Record<string, ((ids: TenantIds) => object) | null>> = Object.assign(
  {},
  ...parts.map((part) => part.inputs),
)
/** The input of each call; a missing call does not compile. */
export const inputs = Object.fromEntries(
  Object.entries(groups).flatMap(([group, asked]) =>
    Object.entries(asked).map(([name, of]) => [`${group}.${name}`, of]),
  ),
)
export const calls = Object.entries(contract).flatMap(([module, m]) =>
  Object.entries(m).map(([name, call]) => [`${module}.${name}`, call as Call] as const),
)
