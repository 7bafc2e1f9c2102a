import { uuidOf } from '../random.ts'
import { buildCampaigns, type DemoCampaign } from './campaigns.ts'
import { buildCreators, type DemoCreator } from './creators.ts'
import { buildMerchants, type DemoMerchant } from './merchants.ts'
import { buildPartners, type DemoPartner } from './partners.ts'
import { buildPages, type DemoPage } from './pages.ts'
import { buildConnections, buildProgrammes, type DemoConnection, type DemoProgramme } from './programmes.ts'
import { buildSmartLinks, type DemoSmartLink } from './smart-links.ts'
import { type DemoSite, sitePlans } from './sites-data.ts'

/** The whole demo account, before any events. Pure: the same account has the same scenario. */
export type Scenario = {
  accountUuid: string
  sites: DemoSite[]
  connections: DemoConnection[]
  merchants: DemoMerchant[]
  programmes: DemoProgramme[]
  campaigns: DemoCampaign[]
  pages: DemoPage[]
  smartLinks: DemoSmartLink[]
  creators: DemoCreator[]
  partners: DemoPartner[]
}

export const demoAccountUuid = uuidOf('outbound', 'demo account')

export function buildScenario(accountUuid: string = demoAccountUuid): Scenario {
  const sites = sitePlans.map((plan, index) => ({ ...plan, index, uuid: uuidOf(accountUuid, 'site', plan.key) }))
  const merchants = buildMerchants()
  const connections = buildConnections(accountUuid)
  const programmes = buildProgrammes(accountUuid, merchants, connections)
  const campaigns = buildCampaigns(accountUuid, sites, programmes)
  const pages: DemoPage[] = []
  for (const site of sites) pages.push(...buildPages(site, merchants, pages.length))
  const smartLinks = buildSmartLinks(accountUuid, pages, campaigns)
  return {
    accountUuid,
    sites,
    connections,
    merchants,
    programmes,
    campaigns,
    pages,
    smartLinks,
    creators: buildCreators(accountUuid),
    partners: buildPartners(accountUuid, programmes),
  }
}
