export { managedDomains } from './assignees.ts'
export { addCampaigns, closeUnmappedCampaigns } from './campaigns.ts'
export { campaignsOfSites, matchesOfSite, switchOffSite } from './campaigns-of-sites.ts'
export { changeClickUrls, switchOffConnection, switchOnConnection } from './follow-connection.ts'
export {
  domainsOfProgrammes,
  knownProgrammes,
  knownShops,
  type NamedProgramme,
  type NamedShop,
} from './known-programmes.ts'
export { closedCampaigns } from './closed-campaigns.ts'
export { commissionText } from './commission-text.ts'
export { knowsMerchant } from './is-known.ts'
export { closedProgrammes, commissionCuts } from './known-changes.ts'
export { merchantsModule } from './module.ts'
export { programmeNews, type ProgrammeNews } from './notable-changes.ts'
export { campaignNames, merchantNames, merchantUuids } from './names.ts'
export { registrableDomain } from './registrable-domain.ts'
export { saveOffered } from './save-offered.ts'
export { saveCommission, saveProgrammes } from './save-programmes.ts'
export type { ProgrammeConnection } from './programme-connection.ts'
export { forgetShop, type NamedByAccount, nameShop, shopNames } from './shop-names.ts'
export { putSplitTest, splitTestOfMerchant, type SplitTestRow } from './split-tests.ts'
export {
  campaignsOfConnections,
  campaignsOfMerchant,
  type CampaignRules,
  hasPrioritised,
  setCampaignRules,
  setCreatorRules,
  type SteeredCampaign,
  steeredCampaigns,
} from './steer-campaigns.ts'
