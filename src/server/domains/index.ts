export { type AddressOf, createMapOfDomains, keepDomains, type KnownDomains } from './known-domains.ts'
export { type DomainsAsks, domainsModule } from './module.ts'
