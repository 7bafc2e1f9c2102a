import { z } from 'zod'
import { longest } from '../bounds.ts'
import { call } from '../call.ts'
import { domainStates } from './domain-states.ts'

export const ownDomain = z.object({
  domainUuid: z.uuid(),
  /** As a browser shows it. */
  domainName: z.string(),
  state: z.enum(domainStates),
  /** The state in one sentence, with the reason where something is amiss. */
  sentence: z.string(),
  /** Addresses that the dashboard shows begin with it. One of the account's at most, and only while it works. */
  isMain: z.boolean(),
  /** What the record or the file has to hold. */
  proof: z.string(),
  /** The full name of the TXT record. */
  recordName: z.string(),
  /** Where the file is looked for. */
  fileUrl: z.string(),
  /** The host that an address record (CNAME) leads to. */
  leadsTo: z.string(),
  addedDatetime: z.string(),
  provenDatetime: z.string().nullable(),
  checkedDatetime: z.string().nullable(),
})
export type OwnDomain = z.output<typeof ownDomain>

const domainUuid = z.uuid()

/** Domains of a publisher's own, on which their links, feeds, creators' pages and merchant portal are. */
export const domains = {
  list: call({
    method: 'GET',
    path: '/domains/v1/domains',
    kind: 'read',
    summary: 'Own domains of the account, with how far each is',
    input: z.object({}),
    output: z.object({
      domains: z.array(ownDomain),
      /** What the addresses that the dashboard shows begin with: the main own domain, or the product’s own address. */
      address: z.string(),
    }),
  }),
  add: call({
    method: 'POST',
    path: '/domains/v1/domains',
    kind: 'write',
    summary: 'Adds a domain, to be proven by a DNS record or a file',
    input: z.object({
      domainName: z.string().trim().min(1).max(longest.host, `Must have at most ${longest.host} characters`),
    }),
    output: ownDomain,
  }),
  check: call({
    method: 'POST',
    path: '/domains/v1/domains/{domainUuid}/check',
    kind: 'write',
    limit: 'outside',
    summary: 'Looks now whether a domain is proven and leads here',
    input: z.object({ domainUuid }),
    output: ownDomain,
  }),
  makeMain: call({
    method: 'POST',
    path: '/domains/v1/domains/{domainUuid}/main',
    kind: 'write',
    summary: 'Has the addresses that the dashboard shows begin with this domain',
    input: z.object({ domainUuid }),
    output: ownDomain,
  }),
  remove: call({
    method: 'DELETE',
    path: '/domains/v1/domains/{domainUuid}',
    kind: 'write',
    summary: 'Takes a domain away; links under it go on while it leads here',
    input: z.object({ domainUuid }),
    output: z.object({}),
  }),
}
