import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'

type Words = { label: string; help: string }
/** The label of each error, and what a publisher can do about it. */
const errors: Record<BrokenLinkError, Words> = {
  PAGE_NOT_FOUND: {
    label: 'Page not found',
    help: 'The shop has taken the page away. Link to the page that took its place, or to another shop.',
  },
  INTERNAL_SERVER_ERROR: {
    label: 'Internal server error',
    help: 'The shop’s server fails, or browsers refuse its certificate. If it stays so, link to another shop.',
  },
  DESTINATION_MISSMATCH: {
    label: 'Leads elsewhere',
    help: 'Visitors end somewhere else: at the front page, a search, a category or another shop.',
  },
  CAMPAIGN_IS_CLOSED: {
    label: 'Campaign is closed',
    help: 'The page is there, but the network pays for these clicks no more. Look for another network of this merchant.',
  },
  PRODUCT_IS_OUT_OF_STOCK: {
    label: 'Product is out of stock',
    help: 'The page is there and the product cannot be bought. Wait, or link to one that can.',
  },
}
const unknown: Words = { label: 'Broken link', help: 'Unrecognized error code' }
export const wordsOf = (code: string): Words =>
  Object.hasOwn(errors, code) ? errors[code as BrokenLinkError] : unknown
export const errorOptions = Object.entries(errors).map(([value, { label }]) => ({ value, label }))

export const typeLabels = { click: 'Monetised', discover: 'Discover' } as const

export const texts = {
  title: 'Broken links',
  fixedLinks: 'Fixed links',
  ignoredLinks: 'Ignored links',
  uncheckedLinks: 'Could not check',
  soon: 'Coming soon!',
  soonHelp:
    'Links on your pages that lead nowhere, and what they cost. An owner or admin of your account can let you in.',
  iFixedIt: 'I fixed it',
  fixHelp:
    'Each row is a link on one page. Change it there, then choose “I fixed it” in its menu: it comes back only if a look still finds it broken.',
  ignore: 'Ignore',
  unignore: 'Unignore',
  noneBroken: 'Fantastic work fixing those revenue-damaging broken links!',
  noneIgnored: (name: string) => `Well done, ${name}, you have 0 ignored links so far!`,
  noData: 'No data available yet',
  plan: (limit: string, hours: number) =>
    `Your plan includes ${limit} links. Each ${hours} hours we scan ${limit} links with the most clicks from your sites.`,
  done: {
    fix: (n: number) => `${n} broken link card(s) marked as fixed`,
    ignore: (n: number) => `${n} broken link card(s) marked as ignored`,
    unignore: (n: number) => `${n} broken link card(s) unmarked as ignored`,
  },
}
