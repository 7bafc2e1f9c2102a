import type { NetworkProgramme } from '../../connectors/connector.ts'
import { cleanText } from '../../connectors/clean-text.ts'
import { decimal } from '../../connectors/decimal.ts'
import { registrableDomain } from './registrable-domain.ts'
import type { CommissionType, Relationship } from './tables.ts'

/** A programme as the record store has it. */
export type KnownProgramme = {
  uuid: string
  externalId: string
  isOpen: boolean
  percentage: string | null
  flat: string | null
  currency: string | null
}
/** A programme as it should be. A commission that was not sent stays as it is (`undefined`). */
export type WantedProgramme = {
  externalId: string
  name: string
  domain: string
  domains: string[]
  countries: string[]
  relationship: Relationship
  isOpen: boolean
  clickUrl: string | null
  commission:
    | { type: CommissionType; percentage: string | null; flat: string | null; currency: string | null }
    | undefined
}
export type Change = {
  uuid: string
  fromIsOpen: boolean
  toIsOpen: boolean
  fromPercentage: string | null
  toPercentage: string | null
  fromFlat: string | null
  toFlat: string | null
  fromCurrency: string | null
  currency: string | null
}
export type ProgrammeDiff = {
  wanted: WantedProgramme[]
  /** Open ones that the list no longer holds. */
  vanished: KnownProgramme[]
  /** Of those that were known: what a publisher would want to read about. */
  changes: Change[]
  rejected: string[]
  /** Why nothing is closed although it vanished; '' when all is well. */
  suspicion: string
}

/** A share above which vanished programmes are taken for a fault of the list, and the fewest it takes to say so. */
const suspiciousShare = 0.5
const fewest = 10

function want(p: NetworkProgramme): WantedProgramme | string {
  const domains = [...new Set(p.domains.flatMap((d) => registrableDomain(d) ?? []))]
  const [domain] = domains
  if (!domain) return `programme ${p.programmeId}: no usable domain`
  return {
    externalId: cleanText(p.programmeId, 100),
    name: cleanText(p.name, 200) || domain,
    domain,
    domains,
    countries: p.countries.filter((c) => /^[A-Z]{2}$/.test(c)),
    relationship: p.relationship,
    isOpen: p.relationship === 'joined',
    clickUrl: p.clickUrl,
    commission: p.commission,
  }
}

const same = (a: string | null, b: string | null) => (a && decimal(a)) === (b && decimal(b))

/**
 * Compares a network's list with what is known. A programme is closed when the list says so or no longer holds it. When more than
 * half of at least ten open ones vanish at once, that is not believed.
 */
export function programmeDiff(known: readonly KnownProgramme[], list: readonly NetworkProgramme[]): ProgrammeDiff {
  const read = new Map(list.map((p) => [cleanText(p.programmeId, 100), want(p)]))
  const wanted = [...read.values()].filter((p) => typeof p !== 'string')
  const rejected = [...read.values()].filter((p) => typeof p === 'string')
  const open = known.filter((k) => k.isOpen)
  const vanished = open.filter((k) => !read.has(k.externalId))
  const isSuspicious = open.length >= fewest && vanished.length > open.length * suspiciousShare
  const byId = new Map(wanted.map((w) => [w.externalId, w]))
  const gone = new Set(isSuspicious ? [] : vanished.map((v) => v.uuid))
  const changes = known.flatMap((k): Change[] => {
    const w = byId.get(k.externalId)
    const to = {
      isOpen: w ? w.isOpen : k.isOpen && !gone.has(k.uuid),
      percentage: w?.commission ? w.commission.percentage : k.percentage,
      flat: w?.commission ? w.commission.flat : k.flat,
      currency: w?.commission ? w.commission.currency : k.currency,
    }
    // of a percentage the currency says nothing
    const isSameFlat = same(to.flat, k.flat) && (to.flat === null || to.currency === k.currency)
    if (to.isOpen === k.isOpen && same(to.percentage, k.percentage) && isSameFlat) return []
    return [
      {
        uuid: k.uuid,
        fromIsOpen: k.isOpen,
        toIsOpen: to.isOpen,
        fromPercentage: k.percentage,
        toPercentage: to.percentage,
        fromFlat: k.flat,
        toFlat: to.flat,
        fromCurrency: k.currency,
        currency: to.currency,
      },
    ]
  })
  const suspicion = isSuspicious
    ? `${vanished.length} of ${open.length} open programmes are missing in the network's list. None was closed, because this looks like a fault of the list.`
    : ''
  return { wanted, vanished: isSuspicious ? [] : vanished, changes, rejected, suspicion }
}
