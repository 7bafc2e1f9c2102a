import { registrable, toUrl } from '../../address/address.ts'
import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import { endsClosed } from './closed-pages.ts'
import { type Evidence, goneErrors, type Look, saysNothing, speaksAgainst, speaksFor } from './evidence.ts'
import type { Elsewhere } from './elsewhere.ts'
import { isHome, keepsTarget } from './path-kinds.ts'
import type { Shown } from './shown.ts'

const mismatch: readonly BrokenLinkError[] = ['DESTINATION_MISSMATCH']
const notFound: readonly BrokenLinkError[] = ['PAGE_NOT_FOUND']
const said: Record<Elsewhere, (host: string, path: string) => [readonly BrokenLinkError[], string]> = {
  network: () => [['CAMPAIGN_IS_CLOSED'], 'The chain ends at the network, not at the shop'],
  parking: (host) => [notFound, `The link leads to a company that sells domains (${host})`],
  missing: (_, path) => [notFound, `The link leads to an address for missing pages (${path})`],
  shop: (host) => [mismatch, `The link leads to another shop (${host})`],
  abroad: (host) => [[], `The link leads to the front page of the same name in another country (${host})`],
  home: () => [mismatch, 'The link leads to the front page'],
  search: () => [mismatch, 'The link leads to a search'],
  category: () => [mismatch, 'The link leads to a category'],
  product: () => [mismatch, 'The link leads to another product'],
  list: () => [mismatch, 'The link leads to a list of other products'],
  signIn: () => [[], 'The shop asks for a sign-in'],
}
/** Pages that may show a gate; the linked page may be behind it. */
export const gated = new Set<Elsewhere>(['home', 'shop'])

/** Evidence from the URL at the end of the redirects, and from the page's canonical URL. */
export function evidenceOfAddress(
  look: Look,
  { elsewhere, isThin, isShell, isLinked, named, sells }: Shown,
): Evidence[] {
  const { linked, last, facts } = look
  if (endsClosed(last.href, facts?.title ?? '', look.isClickHost))
    return [speaksFor('address', ...said.network(last.hostname, last.pathname))]
  const found: Evidence[] = []
  if (elsewhere) {
    const [errors, sentence] = said[elsewhere](last.hostname, last.pathname)
    const isGate = gated.has(elsewhere) && isThin && facts?.gone === null
    found.push(
      isGate
        ? saysNothing('address', `${sentence}, which says too little to tell what it is`)
        : errors.length > 0
          ? speaksFor('address', errors, sentence)
          : saysNothing('address', sentence),
    )
  } else if (last.href !== linked.href && keepsTarget(linked, last))
    found.push(
      speaksAgainst('address', goneErrors, 'The shop asks something first, and keeps the address that was linked'),
    )
  if (facts && isCanonicalHome(look) && !isShell)
    found.push(speaksFor('address', notFound, 'The page gives the front page as its own address'))
  if (facts && isLinked && (named ?? 0) > 0.5 && ((elsewhere !== 'shop' && elsewhere !== 'home') || sells))
    found.push(
      speaksAgainst('address', goneErrors, `It is headed “${facts.heading || facts.title}”, as its address says`),
    )
  return found
}

function isCanonicalHome({ linked, last, facts }: Look): boolean {
  if (!facts?.canonical || isHome(linked) || facts.words >= 200 || !URL.canParse(facts.canonical, last.href))
    return false
  const own = toUrl(new URL(facts.canonical, last.href).href)
  return (
    own !== null &&
    own.pathname === '/' &&
    own.search === '' &&
    registrable(own.hostname) === registrable(linked.hostname)
  )
}
