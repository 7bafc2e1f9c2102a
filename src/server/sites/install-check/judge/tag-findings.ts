import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import type { FoundTag } from '../page-text.ts'
import { counted, good, type Judged, type KnownSite, note, problem, unknown } from './finding.ts'
import { wasSeenLately } from './counting-finding.ts'

const paste = 'Copy the tag from above and paste it before </head>.'
const srcOf = (tag: FoundTag, base: URL): URL | null => (URL.canParse(tag.src, base) ? new URL(tag.src, base) : null)

/** Whether a tag is this site's at this server, or what is wrong with it. */
type Kind = 'right' | 'oldAddress' | 'insecure' | 'otherSite'
function kindOf(tag: FoundTag, { base, url, known }: Judged): Kind {
  const src = srcOf(tag, base)
  if (!src || !known.serverHosts.includes(src.host)) return 'oldAddress'
  if (src.protocol === 'http:' && url.protocol === 'https:') return 'insecure'
  return tag.site.toLowerCase() === known.siteUuid ? 'right' : 'otherSite'
}

/** The page's tags for this site, where scripts can run. */
export const rightTags = (judged: Judged): FoundTag[] =>
  judged.text.tags.filter((tag) => !tag.isInert && kindOf(tag, judged) === 'right')

/** Whether the script runs: as seen in a browser, otherwise as the page's text suggests. */
export const isRunning = (judged: Judged): boolean =>
  judged.seen?.ran ?? rightTags(judged).some((tag) => tag.held === null)

function ofNoTag({ text, page, known }: Judged): InstallFinding {
  if (text.isInComment)
    return problem(
      'scriptMissing',
      'The tag is in the page, but inside of a comment: browsers skip it.',
      'Take the comment marks away, or paste the tag again.',
    )
  const [manager] = text.managers
  if (wasSeenLately(known)) {
    const says = 'The tag is not in the text of the page, yet pages of the site are counted'
    return manager
      ? note(
          'scriptByManager',
          `${says}: ${manager} brings it. How often, and on which pages, cannot be seen from here.`,
        )
      : unknown('scriptMissing', `${says}. Something adds it while a page loads, or other pages have it.`, paste)
  }
  if (manager)
    return unknown(
      'scriptByManager',
      `The tag is not in the text of the page. ${manager} may bring it: that cannot be seen from here, and no page was counted in seven days.`,
      `Look whether the tag is published in ${manager}, with a trigger for all pages.`,
    )
  if (page.isCut || text.isCut)
    return unknown(
      'scriptMissing',
      'The tag is not in the part of the page that was read. The page is very large.',
      'Paste the tag before </head>.',
    )
  return problem(
    'scriptMissing',
    'The script is not in the page.',
    `${paste} Empty the cache of your site or its plugin once.`,
  )
}

function ofOtherSite({ site }: FoundTag, known: KnownSite): InstallFinding {
  const id = site.toLowerCase()
  const own = known.otherSites.get(id)
  if (site === '')
    return problem('scriptOtherSite', 'The page has the script without the id of a site, so it does nothing.', paste)
  if (own !== undefined)
    return problem(
      'scriptOtherSite',
      `The page has the tag of another site of yours, ${own}: its pages count there.`,
      `Replace it by the tag of this site. ${paste}`,
    )
  return known.isOfOthers(id)
    ? problem(
        'scriptOtherSite',
        'The page has the tag of another account: its pages count there.',
        `Replace it. ${paste}`,
      )
    : problem(
        'scriptOtherSite',
        `The page has a tag with an id that is no site (${site.slice(0, 60)}): nothing is counted.`,
        `Replace it. ${paste}`,
      )
}

function ofOldAddress(tag: FoundTag, { base, known }: Judged): InstallFinding {
  const host = srcOf(tag, base)?.host ?? 'an address that cannot be read'
  return problem(
    'scriptOldAddress',
    `The tag loads the script from ${host}, which is not the address of this server (${known.server.host}).`,
    `Replace the tag. ${paste}`,
  )
}

/** One finding per kind, so that fifty tags do not give fifty sentences. */
function wrongOnes(judged: Judged): InstallFinding[] {
  const one = (kind: Kind) => judged.text.tags.find((tag) => !tag.isInert && kindOf(tag, judged) === kind)
  const [old, insecure, other] = [one('oldAddress'), one('insecure'), one('otherSite')]
  return [
    ...(old ? [ofOldAddress(old, judged)] : []),
    ...(insecure
      ? [
          problem(
            'scriptOldAddress',
            'The tag loads the script by http://, which browsers block on a secure page.',
            'Begin its address with https://, or copy the tag again.',
          ),
        ]
      : []),
    ...(other ? [ofOtherSite(other, judged.known)] : []),
  ]
}

/** Whether the page has the script once, and for this site. */
export function tagFindings(judged: Judged): InstallFinding[] {
  const { text, known } = judged
  if (text.tags.length === 0) return [ofNoTag(judged)]
  const right = rightTags(judged)
  const wrong = wrongOnes(judged)
  const off = problem(
    'scriptSwitchedOff',
    'The tag is where scripts do not run: in <noscript> or <template>, or with a type that browsers skip.',
    paste,
  )
  if (right.length === 0) return wrong.length > 0 ? wrong : [off]
  if (right.length > 1)
    return [
      problem(
        'scriptTwice',
        `The page has the script ${right.length === 2 ? 'twice' : `${right.length} times`}. It counts once.`,
        `Take ${counted(right.length - 1, 'tag')} out.`,
      ),
      ...wrong,
    ]
  if (right[0]?.held === 'switched off') return [off, ...wrong]
  const isDoubled = wasSeenLately(known) && known.seen.newest?.isDoubled === true
  const twice = problem(
    'scriptTwice',
    'The text of the page has the tag once, but the page that was counted last had two: something adds another while the page loads.',
    `Take one out${text.managers[0] ? `, in the page or in ${text.managers[0]}` : ''}.`,
  )
  return [isDoubled ? twice : good('scriptThere', 'The script is in the page, once.'), ...wrong]
}
