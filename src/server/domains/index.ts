export { type AddressOf, createMapOfDomains, keepDomains, type KnownDomains } from './known-domains.ts'
export { askDns } from './look-at-domain.ts'
export { type DomainsAsks, domainsModule } from './module.ts'
