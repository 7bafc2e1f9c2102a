import { z } from 'zod'
import { longest } from '../bounds.ts'
import { call } from '../call.ts'
import { domainStates } from './domain-states.ts'

export const ownDomain = z.object({
  domainUuid: z.uuid(),
  /** As shown by a browser. */
  domainName: z.string(),
  state: z.enum(domainStates),
  /** The state in one sentence, with the reason for a problem. */
  sentence: z.string(),
  /** Addresses shown in the dashboard start with it. At most one per account, and only while it works. */
  isMain: z.boolean(),
  /** The required content of the record or the file. */
  proof: z.string(),
  /** The full name of the TXT record. */
  recordName: z.string(),
  /** The address of the file. */
  fileUrl: z.string(),
  /** The target of the CNAME record. */
  leadsTo: z.string(),
  addedDatetime: z.string(),
  provenDatetime: z.string().nullable(),
  checkedDatetime: z.string().nullable(),
})
export type OwnDomain = z.output<typeof ownDomain>

const domainUuid = z.uuid()

/** A publisher's own domains, for their links, feeds, creators' pages and merchant portal. */
export const domains = {
  list: call({
    method: 'GET',
    path: '/domains/v1/domains',
    kind: 'read',
    summary: 'Own domains of the account, with how far each is',
    input: z.object({}),
    output: z.object({
      domains: z.array(ownDomain),
      /** The start of addresses shown in the dashboard: the main own domain, or the product’s own address. */
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
