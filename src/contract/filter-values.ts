import type { FilterKey } from './dimensions.ts'

// Plain lists and patterns: the browser imports this file too, and schemas stay on the server.

export const conversionStatuses = ['pending', 'approved', 'rejected', 'paid'] as const
export const deviceTypes = ['Desktop', 'Mobile', 'Tablet'] as const
export const clickOrigins = ['script', 'plugin', 'smartlink', 'autolink', 'api', 'feed'] as const

/** The valid values of a filter; `says` follows its name: "must be …". */
export type ValueRule = { oneOf: readonly [string, ...string[]]; says: string } | { is: RegExp; says: string }

const unknown = 'Unknown'
const list = (...values: [string, ...string[]]): ValueRule => ({
  oneOf: values,
  says: `one of ${values.join(', ')}`,
})
const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}'
const uuidOr = (word: string): ValueRule => ({ is: new RegExp(`^(${uuid}|${word})$`), says: `a uuid or ${word}` })

/** Filters with restricted values: an invalid one would match nothing, and the answer would look like no sales. */
export const valueRules: Partial<Record<FilterKey, ValueRule>> = {
  statusKeys: list(...conversionStatuses),
  deviceTypes: list(...deviceTypes, unknown),
  origin: list(...clickOrigins, unknown),
  revshareAccountUuids: list('yes', 'no', unknown),
  currencyCodes: { is: new RegExp(`^([A-Z]{3}|${unknown})$`), says: `a currency code like DKK or ${unknown}` },
  channelUuids: uuidOr(unknown),
  trackerUuids: uuidOr(unknown),
  networkUuids: uuidOr(unknown),
  connectionUuids: uuidOr(unknown),
  assigneeUserUuids: uuidOr('No manager'),
  advertiserUuids: uuidOr(unknown),
  siteGroupUuids: uuidOr(unknown),
  parts: { is: /^(page|subId[1-5]?):\p{L}[^=]* = ./u, says: 'a part and its value, like page:Section = news' },
}

export const isValue = (rule: ValueRule, value: string): boolean =>
  'oneOf' in rule ? rule.oneOf.includes(value) : rule.is.test(value)
