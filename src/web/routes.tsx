import { accountScreens } from './account/screens.ts'
import { alertsScreens } from './alerts/screens.ts'
import { billingScreens } from './billing/screens.ts'
import { brandScreens } from './brand/screens.ts'
import { costsScreens } from './costs/screens.ts'
import { creatorsScreens } from './creators/screens.ts'
import { discoveryScreens } from './discovery/screens.ts'
import { domainsScreens } from './domains/screens.ts'
import { feedsScreens } from './feeds/screens.ts'
import { healthScreens } from './health/screens.ts'
import { insightsScreens, namingScreens } from './insights/screens.ts'
import { integrationsScreens } from './integrations/screens.ts'
import { linksScreens } from './links/screens.ts'
import { mailingsScreens } from './mailings/screens.ts'
import { merchantsScreens } from './merchants/screens.ts'
import { moneyScreens } from './money/screens.ts'
import { networksScreens } from './networks/screens.ts'
import { operationsScreens } from './operations/screens.ts'
import { partnersScreens } from './partners/screens.ts'
import { routingScreens } from './routing/screens.ts'
import { scannerScreens } from './scanner/screens.ts'
import { inMenuOrder, type Screen } from './shell/screen.ts'
import { sitesScreens } from './sites/screens.ts'

/**
 * Every screen. Router, navigation, command palette and document titles are made from this table; any other address
 * leads to the dashboard. Modules are in the order of their screens' tabs under an item of the menu.
 */
export const screens: readonly Screen[] = inMenuOrder([
  ...insightsScreens,
  ...moneyScreens,
  ...costsScreens,
  ...scannerScreens,
  ...discoveryScreens,
  ...merchantsScreens,
  ...routingScreens,
  ...linksScreens,
  ...sitesScreens,
  ...networksScreens,
  ...healthScreens,
  ...namingScreens,
  ...partnersScreens,
  ...creatorsScreens,
  ...feedsScreens,
  ...accountScreens,
  ...brandScreens,
  ...domainsScreens,
  ...billingScreens,
  ...integrationsScreens,
  ...alertsScreens,
  ...operationsScreens,
  ...mailingsScreens,
])
