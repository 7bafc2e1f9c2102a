import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import { registrable, toUrl } from '../../address/address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { Seen, Trouble, Walk } from '../walk/walk.ts'
import { endsClosed } from './closed-pages.ts'
import {
  isAnotherProduct,
  isCategoryOf,
  isHome,
  isLogin,
  isSamePageAbroad,
  isSearch,
  keepsTarget,
} from './path-kinds.ts'
import { isOnePageForAll, isParked, isShell, isSoft404, sells } from './soft-404.ts'
import { isSoldOut } from './stock.ts'

/** What a look says of a link. `UNKNOWN`: it could not be checked, which is never shown as broken nor counted in money. */
export type LinkClass = BrokenLinkError | 'HEALTHY' | 'UNKNOWN'
export type Verdict = { found: LinkClass; reason: string; statusCode: number }

export type JudgeFacts = {
  /** Registrable domains of the linked merchant, beside the link's own. */
  knownDomains: ReadonlySet<string>
  isClickHost: (host: string) => boolean
  /** What the shop answered to an address nobody ever made; null where it refused or was not asked. */
  made: PageFacts | null
}

const troubles: Record<Trouble, [LinkClass, string]> = {
  noName: ['PAGE_NOT_FOUND', 'The domain does not exist'],
  nameTrouble: ['UNKNOWN', 'The name of the server could not be looked up'],
  certificate: ['INTERNAL_SERVER_ERROR', 'The certificate of the shop is not valid: browsers stop there'],
  chain: ['UNKNOWN', 'Who issued the certificate of the shop could not be found out: it may leave a part of it out'],
  refused: ['INTERNAL_SERVER_ERROR', 'The server of the shop takes no connection'],
  timeout: ['UNKNOWN', 'The shop did not answer in time'],
  cut: ['UNKNOWN', 'The connection was cut'],
  hostile: ['UNKNOWN', 'The link leads to an address that is not on the public internet'],
  loop: ['INTERNAL_SERVER_ERROR', 'The page sends visitors in a circle'],
  tooManyHops: ['UNKNOWN', 'More than ten redirects'],
  robots: ['UNKNOWN', 'The shop asks programs not to open this page'],
  resting: ['UNKNOWN', 'The shop asked us to come back later'],
  unreadable: ['UNKNOWN', 'The page could not be read'],
}
/** Answers to programs, not to visitors. 999 is what some shops made up for that. */
const shut = new Set([401, 402, 403, 407, 408, 425, 429, 451, 999])

const isChallenge = ({ headers, facts }: Seen) => headers['cf-mitigated'] === 'challenge' || facts?.isWall === true

function ofStatus(seen: Seen): Verdict | null {
  const { status: statusCode, headers } = seen
  const say = (found: LinkClass, reason: string): Verdict => ({ found, reason, statusCode })
  if (isChallenge(seen)) return say('UNKNOWN', 'The shop asks whether a person looks')
  if (shut.has(statusCode)) return say('UNKNOWN', `The shop does not let programs look (${statusCode})`)
  if (statusCode === 503 && headers['retry-after']) return say('UNKNOWN', 'The shop asked us to come back later')
  if (statusCode === 404 || statusCode === 410) return say('PAGE_NOT_FOUND', `The shop answered ${statusCode}`)
  if (statusCode >= 500) return say('INTERNAL_SERVER_ERROR', `The shop answered ${statusCode}`)
  if (statusCode < 200 || statusCode >= 300) return say('UNKNOWN', `The shop answered ${statusCode}`)
  return null
}

/** Where a page that was found is not the one that was linked. */
function mismatch(linked: URL, last: URL, { knownDomains }: JudgeFacts): string | null {
  const [from, to] = [registrable(linked.hostname), registrable(last.hostname)]
  if (from !== to && !knownDomains.has(to ?? '') && !isSamePageAbroad(linked, last))
    return `The link leads to another shop (${last.hostname})`
  if (linked.pathname.replace(/\/+$/, '') === '' || isHome(linked)) return null
  if (isHome(last)) return 'The link leads to the front page'
  if (isSearch(last) && !isSearch(linked)) return 'The link leads to a search'
  if (isCategoryOf(linked, last)) return 'The link leads to a category'
  return null
}

/** Sorts what one look met into its class: the first that holds. */
export function judgeWalk(link: string, walk: Walk, about: JudgeFacts): Verdict {
  const statusCode = walk.hops.at(-1)?.status ?? 0
  const say = (found: LinkClass, reason: string): Verdict => ({ found, reason, statusCode })
  const { seen } = walk
  const [linked, last] = [toUrl(link), toUrl(seen?.url ?? walk.hops.at(-1)?.url ?? '')]
  if (walk.trouble || !seen || !linked || !last) {
    const [found, reason] = troubles[walk.trouble ?? 'unreadable']
    return say(found, reason)
  }
  const { facts } = seen
  const answered = ofStatus(seen)
  if (answered?.found === 'UNKNOWN') return answered
  if (endsClosed(seen.url, facts?.title ?? '', about.isClickHost))
    return say('CAMPAIGN_IS_CLOSED', 'The chain ends at the network, not at the shop')
  if (isParked(last.hostname, facts)) return say('PAGE_NOT_FOUND', 'The domain is parked or for sale')
  if (answered) return answered
  if (last.href !== linked.href) {
    if (keepsTarget(linked, last)) return say(isLogin(last) ? 'UNKNOWN' : 'HEALTHY', 'The shop asks something first')
    if (isLogin(last)) return say('UNKNOWN', 'The shop asks for a sign-in')
  }
  if (facts && isSoft404(linked, seen.url, facts))
    return sells(facts)
      ? say('UNKNOWN', 'The heading says that the page is not there, and the page sells something')
      : say('PAGE_NOT_FOUND', 'The page says that it is not there')
  const elsewhere =
    mismatch(linked, last, about) ??
    (facts && last.pathname !== linked.pathname && isAnotherProduct(linked, last, `${facts.title} ${facts.h1}`)
      ? 'The link leads to another product'
      : null)
  if (elsewhere) return say('DESTINATION_MISSMATCH', elsewhere)
  if (facts && !isShell(facts) && isOnePageForAll(linked, facts, about.made))
    return say('UNKNOWN', 'The shop answers every address with this page')
  if (facts && isSoldOut(facts.stock)) return say('PRODUCT_IS_OUT_OF_STOCK', 'The shop says it is sold out')
  if (!facts || (isShell(facts) && !facts.stock.offers && !facts.stock.hasBuyButton))
    return say(
      'UNKNOWN',
      seen.isCut ? 'The page is too large or too slow to read' : 'The page is empty without its scripts',
    )
  return say('HEALTHY', 'The page is there')
}
