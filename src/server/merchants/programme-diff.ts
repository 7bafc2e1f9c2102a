import type { NetworkProgramme } from '../../connectors/connector.ts'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { confirmCommission, isSameAmount, type KnownTerms, type Terms } from './confirm-commission.ts'
import { registrableDomain } from './registrable-domain.ts'
import type { Relationship } from './tables.ts'

/** A programme as stored in the record store. */
export type KnownProgramme = KnownTerms & {
  uuid: string
  externalId: string
  merchantUuid: string
  isOpen: boolean
  category: string
  /** Since when lists that may be incomplete do not contain it. */
  missingSince: Date | null
}
/** A programme as it should be. A commission that was not sent stays unchanged (`undefined`). */
export type WantedProgramme = {
  externalId: string
  name: string
  domain: string
  domains: string[]
  countries: string[]
  relationship: Relationship
  isOpen: boolean
  clickUrl: string | null
  isOffline: boolean
  category: string
  commission: Terms | undefined
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
  /** Open programmes to close, because the list no longer contains them. */
  vanished: KnownProgramme[]
  /** Open programmes missing in the list, which stay open until a later list confirms it. */
  missing: KnownProgramme[]
  /** Changes of known programmes that matter to a publisher. */
  changes: Change[]
  /** Commissions seen for the first time, which wait for a second run. */
  waiting: { uuid: string; seen: string; since: Date }[]
  /** Commissions that no longer wait: confirmed, or changed back. */
  settled: string[]
  rejected: string[]
  /** Why the list is considered faulty; '' when it is fine. */
  suspicion: string
  /** What needs confirmation, although the list may be correct. */
  note: string
}

/** When at least this share of the open programmes is missing, a second list has to confirm it. */
const shortShare = 0.2
/** A list that lacks more than half of at least ten programmes is accepted only after a day. */
const oddShare = 0.5
const fewest = 10
const day = 86_400_000

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
    isOpen: p.relationship === 'joined' && !p.isOffline,
    isOffline: p.relationship === 'joined' && p.isOffline === true,
    category: cleanText(p.category ?? '', 200),
    clickUrl: p.clickUrl,
    commission: p.commission,
  }
}

/** Which missing programmes to close, and why the list is considered faulty. */
function judge(open: number, vanished: readonly KnownProgramme[], { unreadable, isOwnList, now }: About) {
  const count = `${vanished.length} of ${open} open programmes are missing in the network's list`
  if (vanished.length === 0 || isOwnList) return { closing: vanished, suspicion: '', note: '' }
  // each unreadable row may be any of them
  if (unreadable > 0)
    return {
      closing: [],
      suspicion: `${count}, and ${unreadable} of its rows could not be read. None was closed.`,
      note: '',
    }
  const isOdd = open >= fewest && vanished.length > open * oddShare
  if (!isOdd && vanished.length < open * shortShare) return { closing: vanished, suspicion: '', note: '' }
  const patience = isOdd ? day : 0
  const closing = vanished.filter(
    (v) => v.missingSince !== null && now.getTime() - v.missingSince.getTime() >= patience,
  )
  if (closing.length === vanished.length) return { closing, suspicion: '', note: '' }
  return isOdd
    ? {
        closing,
        suspicion: `${count}. None is closed before that has been so for a day, because it looks like a fault of the list.`,
        note: '',
      }
    : { closing, suspicion: '', note: `${count}. They are closed when the next import does not find them either.` }
}
/** A note about amounts without a currency: they cannot be compared, and the currency is not guessed. */
function withoutCurrency(wanted: readonly WantedProgramme[]): string {
  const { length } = wanted.filter((w) => w.commission?.flat && !w.commission.currency)
  const who = length === 1 ? '1 programme states an amount' : `${length} programmes state an amount`
  return length === 0 ? '' : `${who} without its currency: what a click there may earn is not known.`
}
type About = {
  /** Number of unreadable rows in the list. */
  unreadable: number
  /** The publisher wrote the list, so it is always complete. */
  isOwnList: boolean
  now: Date
}

/**
 * Compares a network's list with the known programmes. A programme is closed when the list says so or no longer
 * contains it. A list that is much shorter needs confirmation, and a list with unreadable rows closes nothing because
 * of missing entries.
 */
export function programmeDiff(
  known: readonly KnownProgramme[],
  list: readonly NetworkProgramme[],
  about: About,
): ProgrammeDiff {
  const read = new Map(list.map((p) => [cleanText(p.programmeId, 100), want(p)]))
  const wanted = [...read.values()].filter((p) => typeof p !== 'string')
  const rejected = [...read.values()].filter((p) => typeof p === 'string')
  const open = known.filter((k) => k.isOpen)
  const absent = open.filter((k) => !read.has(k.externalId))
  const unpriced = withoutCurrency(wanted)
  const { closing, suspicion, note } = judge(open.length, absent, about)
  const byId = new Map(wanted.map((w) => [w.externalId, w]))
  const [waiting, settled]: [ProgrammeDiff['waiting'], string[]] = [[], []]
  for (const k of about.isOwnList ? [] : known) {
    const w = byId.get(k.externalId)
    if (!w?.commission) continue
    const found = confirmCommission(k, w.commission, about.now)
    if (found.kind === 'waits') {
      waiting.push({ uuid: k.uuid, seen: found.seen, since: found.since })
      w.commission = undefined
    } else if (k.seenCommission !== null) settled.push(k.uuid)
  }
  const gone = new Set(closing.map((v) => v.uuid))
  const changes = known.flatMap((k): Change[] => {
    const w = byId.get(k.externalId)
    const to = {
      isOpen: w ? w.isOpen : k.isOpen && !gone.has(k.uuid),
      percentage: w?.commission ? w.commission.percentage : k.percentage,
      flat: w?.commission ? w.commission.flat : k.flat,
      currency: w?.commission ? w.commission.currency : k.currency,
    }
    if (to.isOpen === k.isOpen && isSameAmount(k, to)) return []
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
  // a partly unreadable list confirms nothing: it must not count as the first of two that agree
  const missing = about.unreadable > 0 ? [] : absent.filter((v) => !gone.has(v.uuid))
  return {
    wanted,
    vanished: [...closing],
    missing,
    changes,
    waiting,
    settled,
    rejected,
    suspicion,
    note: [note, unpriced].filter(Boolean).join(' '),
  }
}
