import type { DomainState } from '../../contract/domains/domain-states.ts'

/** What a look at a domain met. */
export type Look = {
  /** The record, or the file, holds the token. */
  proof: 'record' | 'file' | null
  /** Called over https, this server answered. */
  isAnswered: boolean
  /** It resolves to where the product is, or a server answered there that has no certificate for it. */
  leadsHere: boolean
  /** Where its address record leads to, when that is somewhere else; '' where it has none. */
  leadsTo: string
  /** What went wrong over https, in a few words; '' where nothing did. */
  trouble: string
}
/** What was known before. */
export type Known = { state: DomainState; isProven: boolean; brokenAt: Date | null }
export type Judged = { state: DomainState; problem: string; brokenAt: Date | null; isProvenNow: boolean }

const hour = 3_600_000
/** A domain that stopped answering is looked at again before anybody is told: one look is chance. */
const sureAfter = hour / 2

/** In which state a domain is after a look. `isDecisive`: a person looks, and is told what is so now. */
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

/** The state in one sentence. */
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
/** R236: own domains. Once a day; each hour while something is to come, for two weeks, or while it may have broken. */
export function isDue(
  of: { state: DomainState; checkedAt: Date | null; createdAt: Date; brokenAt: Date | null },
  now: Date,
): boolean {
  if (of.checkedAt === null) return true
  const age = now.getTime() - of.checkedAt.getTime()
  const isYoung = now.getTime() - of.createdAt.getTime() < 14 * day
  const isOpen = of.state === 'works' ? of.brokenAt !== null : of.state === 'broken' || isYoung
  // the clock of the job is not the clock of the last look
  return age > (isOpen ? hour : day) - 10 * 60_000
}
