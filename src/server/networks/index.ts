export { setFallback } from './change-connection.ts'
export { connectionNames } from './connection-names.ts'
export { failedImports, type FailedImports } from './failed-imports.ts'
export { failingConnections } from './failing-connections.ts'
export { silentCallbacks } from './silent-callbacks.ts'
export { allOwnNetworks, ownNetworkNames } from './custom/own-networks.ts'
export {
  connectionsWithFeeds,
  type FeedSource,
  listFeeds,
  networksWithFeeds,
  openFeed,
  withoutSecrets,
} from './feeds.ts'
export type { ConnectionRow } from './live.ts'
export { networksModule, type NetworksModule } from './module.ts'
export { directClickUrl, directConnection, directNetwork } from './direct-connection.ts'
export { allNetworks, createNetworkLinks, type LinkRule, type NetworkLinks } from './network-links.ts'
export { type NetworkClicks, networkClicks } from './network-clicks.ts'
export { networkIdentifier, networkOf, paidBy, payingNetworks, reportsPayments } from './network-names.ts'
export { networksOfPlan, pauseNetworks, resumeNetworks } from './pause-networks.ts'
export { forgetSite, networksOfSites, sitesOfConnection, sitesOfMedia } from './sites-of-media.ts'
export { callbackSecretOf, sealCallbacks } from './callback-secret.ts'
export { connectionsVault } from './vault.ts'
export { connection } from './tables.ts'
