export { networksModule, type NetworksModule } from './module.ts'
export { allNetworks, createNetworkLinks, networkNames } from './network-links.ts'
export { connectionsVault } from './vault.ts'
