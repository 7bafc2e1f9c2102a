import type { NetworkProgramme } from '../../connectors/connector.ts'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { confirmCommission, isSameAmount, type KnownTerms, type Terms } from './confirm-commission.ts'
import { registrableDomain } from './registrable-domain.ts'
import type { Relationship } from './tables.ts'

/** A programme as the record store has it. */
export type KnownProgramme = KnownTerms & {
  uuid: string
  externalId: string
  merchantUuid: string
  isOpen: boolean
  category: string
  /** Since when lists that may be incomplete do not hold it. */
  missingSince: Date | null
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
  /** Open ones that are to be closed, because the list no longer holds them. */
  vanished: KnownProgramme[]
  /** Open ones that the list does not hold, and that stay open until a later list agrees. */
  missing: KnownProgramme[]
  /** Of those that were known: what a publisher would want to read about. */
  changes: Change[]
  /** Commissions that were seen for the first time, and wait for a second run. */
  waiting: { uuid: string; seen: string; since: Date }[]
  /** What waited and waits no more: it counts now, or it was a flap. */
  settled: string[]
  rejected: string[]
  /** Why the list is taken for faulty; '' when all is well. */
  suspicion: string
  /** What is waited for, though the list may be right. */
  note: string
}

/** Of the open programmes: from this share missing on, a second list has to agree. */
const shortShare = 0.2
/** A list without more than half of at least ten is believed only when it stays so for a day. */
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

/** Which missing programmes a list closes, and why it is taken for faulty. */
function judge(open: number, vanished: readonly KnownProgramme[], { unreadable, isOwnList, now }: About) {
  const count = `${vanished.length} of ${open} open programmes are missing in the network's list`
  if (vanished.length === 0 || isOwnList) return { closing: vanished, suspicion: '', note: '' }
  // each row that could not be read may be any of them
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
/** An amount whose currency nobody names is worth nothing that can be compared; that is said, and not guessed. */
function withoutCurrency(wanted: readonly WantedProgramme[]): string {
  const { length } = wanted.filter((w) => w.commission?.flat && !w.commission.currency)
  const who = length === 1 ? '1 programme states an amount' : `${length} programmes state an amount`
  return length === 0 ? '' : `${who} without its currency: what a click there may earn is not known.`
}
type About = {
  /** Rows of the list that could not be read. */
  unreadable: number
  /** The list was written by the publisher, so it is never incomplete. */
  isOwnList: boolean
  now: Date
}

/**
 * Compares a network's list with what is known. A programme is closed when the list says so or no longer holds it. A list that
 * came back short is not believed at once, and one with rows that cannot be read closes nothing by what it leaves out.
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
  // a list that could not be read whole confirms nothing: it must not count as the first of two that agree
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
