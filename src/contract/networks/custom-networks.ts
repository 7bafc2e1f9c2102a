import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { conversionStatuses } from '../status.ts'

const column = z.string().trim().max(200, 'Must have at most 200 characters')
const optional = column.default('')
const needed = column.min(1, 'Choose a column')

/** The file's column for each field; '' for fields the file does not have. Headings are compared without case. */
export const customMapping = z.object({
  columns: z.object({
    date: needed,
    transactionId: needed,
    commission: needed,
    amount: optional,
    currency: optional,
    status: optional,
    subId: optional,
    programme: optional,
  }),
  /** The network's words for states, without case. An unlisted word is pending, with an error code. */
  statuses: z
    .record(
      z.string().trim().toLowerCase().min(1).max(60),
      z.enum(conversionStatuses, 'Must be pending, approved, rejected or paid'),
      { error: (issue) => (issue.code === 'invalid_key' ? 'A word must have 1 to 60 characters' : undefined) },
    )
    .default({}),
  /** For rows without a currency. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Must be a currency code like EUR'),
  /** Whether 3/4 is 3 April, if no value of the file decides. */
  dayFirst: z.boolean().default(true),
  /** The decimal mark, if no amount of the column shows it (`2.499`); null asks when a file is ambiguous. */
  decimalMark: z.enum(['.', ','], 'Must be a point or a comma').nullable().default(null),
})
export type CustomMapping = z.output<typeof customMapping>

/** The network's currency is the mapping's; without columns it accepts no files. */
const mapping = customMapping.omit({ currency: true }).nullable()
const currencyCode = customMapping.shape.currency
const name = nameOf(60)
const linkTemplate = z.string().trim().max(2000, 'Must have at most 2000 characters')
const subIdParameter = z.string().trim().max(40, 'Must be the name of a parameter')
const host = z.string().trim().toLowerCase().max(253, 'Must be a host like track.network.example')
const hosts = z.array(host).max(20, 'Must be at most 20 hosts')
const networkUuid = z.uuid()

export const customNetwork = z.object({
  networkUuid,
  networkName: z.string(),
  networkIdentifier: z.string(),
  /** With `{clickId}` and, where needed, `{target} {programmeId} {partnerId}`. */
  linkTemplate: z.string(),
  subIdParameter: z.string(),
  hosts: z.array(z.string()),
  currencyCode: z.string(),
  /** How to read its files; null if it accepts none. */
  columnMapping: mapping,
  createdDatetime: z.string(),
  updatedDatetime: z.string(),
})
export type CustomNetworkView = z.output<typeof customNetwork>

/** Networks an account describes itself; no other account sees them. */
export const customNetworks = {
  list: call({
    method: 'GET',
    path: '/networks/v1/custom',
    kind: 'read',
    summary: 'The account’s own networks, by name',
    input: z.object({}),
    output: z.array(customNetwork),
  }),
  create: call({
    feature: 'customNetworks',
    method: 'POST',
    path: '/networks/v1/custom',
    kind: 'write',
    summary: 'Adds a network of one’s own',
    input: z.object({
      networkName: name,
      linkTemplate,
      subIdParameter,
      hosts: hosts.default([]),
      currencyCode,
      columnMapping: mapping.default(null),
    }),
    output: customNetwork,
  }),
  update: call({
    method: 'UPDATE',
    path: '/networks/v1/custom/{networkUuid}',
    kind: 'write',
    summary: 'Changes a network of one’s own; what is left out stays. Links follow at once',
    input: z.object({
      networkUuid,
      networkName: name.optional(),
      linkTemplate: linkTemplate.optional(),
      subIdParameter: subIdParameter.optional(),
      hosts: hosts.optional(),
      currencyCode: currencyCode.optional(),
      columnMapping: mapping.optional(),
    }),
    output: customNetwork,
  }),
  remove: call({
    method: 'DELETE',
    path: '/networks/v1/custom/{networkUuid}',
    kind: 'write',
    summary: 'Deletes a network of one’s own and disconnects its connections; conversions stay',
    input: z.object({ networkUuid }),
    output: z.object({}),
  }),
}
