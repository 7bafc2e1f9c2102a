import { toUrl } from '../../address/address.ts'
import type { Walk } from '../walk/walk.ts'
import { type Asked, type Evidence, type Look, type Verdict } from './evidence.ts'
import { evidenceOfAddress } from './of-address.ts'
import { evidenceOfStatus, evidenceOfTrouble } from './of-answer.ts'
import { evidenceOfBefore, evidenceOfMade } from './of-others.ts'
import { evidenceOfSearch } from './of-search.ts'
import { evidenceOfOffer, evidenceOfStock, evidenceOfWords } from './of-page.ts'
import { shownBy } from './shown.ts'
import { sumOf } from './sum.ts'

/** All evidence from a check and from what is known about the link. */
function evidenceOf(look: Look, ofStatus: Evidence[]): Evidence[] {
  const { facts } = look
  const shown = shownBy(look)
  const ofAddress = evidenceOfAddress(look, shown)
  const ofWords = facts ? evidenceOfWords(look, facts, shown) : []
  const isSaidGone = ofWords.some((e) => e.for.includes('PAGE_NOT_FOUND'))
  const made = evidenceOfMade(look, shown, isSaidGone)
  // if every address gets this page, its content says nothing about the linked one
  if (made.isForAll) return made.found
  const isPage = facts && look.status < 400
  return [
    ...ofStatus,
    ...ofAddress,
    ...ofWords,
    ...(isPage ? evidenceOfStock(facts, shown) : []),
    ...made.found,
    ...evidenceOfBefore(look, shown),
    ...evidenceOfOffer(look, shown),
    ...evidenceOfSearch(look, look.searched ?? null),
  ]
}

/** Classifies the result of a walk by the sum of its evidence. */
export function judgeWalk(link: string, walk: Walk, asked: Asked): Verdict {
  const { seen, hops, trouble } = walk
  const statusCode = hops.at(-1)?.status ?? 0
  const [linked, last] = [toUrl(link), toUrl(seen?.url ?? '')]
  if (trouble || !seen || !linked || !last) return sumOf(evidenceOfTrouble(trouble ?? 'unreadable'), statusCode)
  const ofStatus = evidenceOfStatus(seen)
  if (ofStatus.some((e) => e.for.length === 0)) return sumOf(ofStatus, statusCode)
  const look = { ...asked, linked, last, walk, status: seen.status, facts: seen.facts }
  return sumOf(evidenceOf(look, ofStatus), statusCode)
}
