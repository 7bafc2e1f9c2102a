import { account } from './account.ts'
import { assignees } from './assignees.ts'
import { clicks } from './clicks.ts'
import { conversions } from './conversions.ts'
import { costs } from './costs.ts'
import { customNetworks } from './custom-networks.ts'
import { discover } from './discover.ts'
import { favourites } from './favourites.ts'
import { googleAds } from './google-ads.ts'
import { insights } from './insights.ts'
import { ledger } from './ledger.ts'
import { links } from './links.ts'
import { mappings } from './mappings.ts'
import { merchants } from './merchants.ts'
import { networkOverview } from './network-overview.ts'
import { networkSignIns } from './network-sign-ins.ts'
import { networks } from './networks.ts'
import { outlook } from './outlook.ts'
import { schedules } from './schedules.ts'
import { sites } from './sites.ts'
import { uploads } from './uploads.ts'
import { views } from './views.ts'

/** The whole API. A module's name here is its folder in `server` and in `web`. */
export const contract = {
  account,
  assignees,
  clicks,
  conversions,
  costs,
  customNetworks,
  discover,
  favourites,
  googleAds,
  insights,
  ledger,
  links,
  mappings,
  merchants,
  networkOverview,
  networkSignIns,
  networks,
  outlook,
  schedules,
  sites,
  uploads,
  views,
}
export type Contract = typeof contract
