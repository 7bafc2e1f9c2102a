import type { DomainState } from '../../contract/domains/domain-states.ts'

/** The result of checking a domain. */
export type Look = {
  /** Where the token was found: the DNS record or the file. */
  proof: 'record' | 'file' | null
  /** This server answered over https. */
  isAnswered: boolean
  /** It resolves to the product's host, or a server without a certificate for it answered there. */
  leadsHere: boolean
  /** The target of its address record, if that is elsewhere; '' for none. */
  leadsTo: string
  /** What failed over https, as short text; '' for nothing. */
  trouble: string
}
/** What was known before. */
export type Known = { state: DomainState; isProven: boolean; brokenAt: Date | null }
export type Judged = { state: DomainState; problem: string; brokenAt: Date | null; isProvenNow: boolean }

const hour = 3_600_000
/** A domain that stopped answering is checked again before anybody is notified: one check may be chance. */
const sureAfter = hour / 2

/** The state of a domain after a check. `isDecisive`: a person requested it and learns the result at once. */
export function judgeLook(known: Known, look: Look, now: Date, isDecisive: boolean): Judged {
  const isProven = known.isProven || look.proof !== null
  const isProvenNow = isProven && !known.isProven
  if (!isProven) return { state: 'waiting', problem: '', brokenAt: null, isProvenNow }
  if (look.isAnswered) return { state: 'works', problem: '', brokenAt: null, isProvenNow }
  const problem = look.leadsHere
    ? look.trouble
    : look.leadsTo === ''
      ? 'It has no address record'
      : `It leads to ${look.leadsTo}`
  const hasWorked = known.state === 'works' || known.state === 'broken'
  if (!hasWorked) return { state: look.leadsHere ? 'certificate' : 'unreached', problem, brokenAt: null, isProvenNow }
  const brokenAt = known.brokenAt ?? now
  const isSure = isDecisive || known.state === 'broken' || now.getTime() - brokenAt.getTime() >= sureAfter
  return { state: isSure ? 'broken' : 'works', problem, brokenAt, isProvenNow }
}

/** The state as one sentence. */
export function sentenceOf({
  state,
  problem,
  name,
  isChecked,
}: {
  state: DomainState
  problem: string
  name: string
  isChecked: boolean
}): string {
  const why = problem === '' ? '' : ` ${problem}.`
  switch (state) {
    case 'waiting':
      return `Waiting for the record: ${isChecked ? 'neither it nor the file was found yet' : 'nobody has looked yet'}.${why}`
    case 'unreached':
      return `It is proven. Waiting for its address record: ${name} does not lead here yet.${why}`
    case 'certificate':
      return `It is proven and leads here. Its certificate is made: https does not answer yet.${why}`
    case 'works':
      return problem === '' ? 'It works.' : `It works, but did not answer just now, and is looked at again.${why}`
    case 'broken':
      return `It does not work any more.${why}`
  }
}

const day = 24 * hour
/** R236: own domains. Daily; hourly for two weeks while something is pending, or while it may have broken. */
export function isDue(
  of: { state: DomainState; checkedAt: Date | null; createdAt: Date; brokenAt: Date | null },
  now: Date,
): boolean {
  if (of.checkedAt === null) return true
  const age = now.getTime() - of.checkedAt.getTime()
  const isYoung = now.getTime() - of.createdAt.getTime() < 14 * day
  const isOpen = of.state === 'works' ? of.brokenAt !== null : of.state === 'broken' || isYoung
  // the job's clock differs from that of the last check
  return age > (isOpen ? hour : day) - 10 * 60_000
}
