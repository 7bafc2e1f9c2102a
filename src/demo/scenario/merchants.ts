import { between, createRandom, normal, type Random, uuidOf } from '../random.ts'
import { createChoice } from '../weighted.ts'
import { categories, type Category } from './categories-data.ts'
import { currencyOfTld, endings, starts, tlds } from './merchant-names-data.ts'
import { type Role, roles } from './roles-data.ts'

/** A shop of the demo's catalogue. Amounts are in its currency. */
export type DemoMerchant = {
  index: number
  uuid: string
  name: string
  domain: string
  category: string
  /** 1 sells most in its category. */
  rank: number
  currency: string
  /** Shares: 0.03 is 3 %. */
  conversionRate: number
  rejectionRate: number
  /** Typical sale; 0 if a lead is paid. */
  basket: number
  /** Percent of the sale, or a fixed amount; exactly one of them. */
  percentage: number | null
  flat: number | null
  targets: string[]
  /** Whether the account has no programme of it: its clicks are discover clicks. */
  isUncovered: boolean
  roles: Role[]
}

/** Rough value of a unit in DKK, to scale amounts of other currencies to a plausible size. */
const worth: Readonly<Record<string, number>> = { DKK: 1, EUR: 7.46, SEK: 0.68, NOK: 0.66, GBP: 8.7, USD: 6.5 }
const northern = new Set(['running', 'outdoor', 'fashion'])
const conversionScale: Readonly<Record<string, number>> = { travel: 0.4, electronics: 0.85, finance: 0.75 }

export const roleOf = <K extends Role['kind']>(
  merchant: { roles: readonly Role[] },
  kind: K,
): Extract<Role, { kind: K }> | undefined =>
  merchant.roles.find((role): role is Extract<Role, { kind: K }> => role.kind === kind)

const toCents = (amount: number) => Math.round(amount * 100) / 100
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nameOf(category: Category, random: Random, taken: Set<string>): string {
  const ends = endings[category.key] ?? []
  for (;;) {
    const start = starts[Math.floor(random() * starts.length)] ?? ''
    const name = capital(start + (ends[Math.floor(random() * ends.length)] ?? ''))
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const nordicTld = createChoice(tlds.nordic)
const swedishTld = createChoice(tlds.swedish)

function merchantOf(category: Category, rank: number, index: number, taken: Set<string>): DemoMerchant {
  const random = createRandom('merchant', category.key, rank)
  const name = nameOf(category, random, taken)
  const own = roles.flatMap(([key, at, role]) => (key === category.key && at === rank ? [role] : []))
  const isLocal = own.some((role) => role.kind === 'direct' || role.kind === 'worst')
  const tld = isLocal ? 'dk' : (northern.has(category.key) ? swedishTld : nordicTld)(random)
  const domain = `${name.toLowerCase()}.${tld}`
  const currencies = currencyOfTld[tld] ?? ['DKK']
  const currency = currencies[Math.floor(random() * currencies.length)] ?? 'DKK'
  const unit = worth[currency] ?? 1
  const usual = Math.exp(normal(random) * 0.3) * 0.028 * (conversionScale[category.key] ?? 1)
  const worst = own.find((role) => role.kind === 'worst')
  const isCpc = own.some((role) => role.kind === 'cpc')
  const lead = category.lead
  return {
    index,
    uuid: uuidOf('merchant', domain),
    name,
    domain,
    category: category.key,
    rank,
    currency,
    conversionRate: worst ? worst.conversionRate : Math.min(0.055, Math.max(0.008, usual)),
    rejectionRate: between(random, 0.03, 0.16),
    basket: between(random, ...category.basket) / unit,
    percentage: lead || isCpc ? null : Math.round(between(random, ...category.commission) * 2) / 2,
    flat: isCpc ? toCents(between(random, 0.6, 1.4) / unit) : lead ? Math.round(between(random, ...lead) / unit) : null,
    targets: category.products.map((product) => `${domain}/${tld === 'com' ? 'p' : 'produkt'}/${product}`),
    isUncovered: own.length === 0 && rank > category.merchants * 0.6 && rank % 4 === 0,
    roles: own,
  }
}

/** About 300 invented shops, best-selling first in each category. */
export function buildMerchants(): DemoMerchant[] {
  const taken = new Set<string>()
  const found: DemoMerchant[] = []
  for (const category of categories)
    for (let rank = 1; rank <= category.merchants; rank++) found.push(merchantOf(category, rank, found.length, taken))
  return found
}
