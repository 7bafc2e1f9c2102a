import type { PageFacts } from '../page/page-facts.ts'
import { type Evidence, goneErrors, type Look, saysNothing, speaksAgainst, speaksFor } from './evidence.ts'
import { isHome, sharesWord } from './path-kinds.ts'
import type { Shown } from './shown.ts'

const alike = (a: readonly number[], b: readonly number[]): number => {
  const other = new Set(b)
  const same = a.filter((n) => other.has(n)).length
  const all = new Set([...a, ...b]).size
  return all === 0 ? 1 : same / all
}
const isSamePage = (a: PageFacts, b: PageFacts): boolean =>
  a.title === b.title && a.heading === b.heading && alike(a.shingles, b.shingles) >= 0.9

/**
 * Compares the shop's answer to an invented address with the answer for the link. `isForAll`: both are the same page.
 */
export function evidenceOfMade(
  look: Look,
  shown: Shown,
  isSaidGone: boolean,
): { found: Evidence[]; isForAll: boolean } {
  const { made, facts, linked, status } = look
  if (!made || !facts || isHome(linked) || status >= 400) return { found: [], isForAll: false }
  if (made.status >= 400) {
    const isRefused = made.status === 404 || made.status === 410
    const found =
      isRefused && facts.gone?.of === 'page' && shown.elsewhere === null
        ? [
            speaksAgainst(
              'made',
              ['PAGE_NOT_FOUND'],
              `The shop refuses addresses nobody made (${made.status}), and not this one`,
            ),
          ]
        : []
    return { found, isForAll: false }
  }
  if (!made.facts || !isSamePage(facts, made.facts)) return { found: [], isForAll: false }
  const sentence = 'The shop answers an address nobody made with the same page'
  if (isSaidGone) return { found: [speaksFor('made', ['PAGE_NOT_FOUND'], sentence)], isForAll: false }
  if (shown.elsewhere !== null && !shown.isThin)
    return { found: [speaksFor('made', ['DESTINATION_MISSMATCH'], sentence)], isForAll: false }
  return { found: [saysNothing('made', 'The shop answers every address with this page')], isForAll: true }
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Evidence from the page when it was last healthy. */
export function evidenceOfBefore({ before, facts, status }: Look, { sells }: Shown): Evidence[] {
  if (!before || before.heading === '' || !facts || status >= 400) return []
  if (plain(before.heading) === plain(facts.heading))
    return [speaksAgainst('before', goneErrors, 'It is headed as it was when it was healthy')]
  return before.sells && !sells && !sharesWord(before.heading, `${facts.heading} ${facts.title}`)
    ? [speaksFor('before', goneErrors, `When it was healthy it was headed “${before.heading}” and could be bought`)]
    : []
}
export const beforeOf = (facts: PageFacts): { heading: string; sells: boolean } => ({
  heading: facts.heading.slice(0, 200),
  sells: facts.buy !== null,
})
