import { account } from './account.ts'
import { costs } from './costs.ts'
import { insights } from './insights.ts'
import { links } from './links.ts'
import { merchants } from './merchants.ts'
import { networks } from './networks.ts'
import { sites } from './sites.ts'

/** The whole API. A module's name here is its folder in `server` and in `web`. */
export const contract = { account, costs, insights, links, merchants, networks, sites }
export type Contract = typeof contract
