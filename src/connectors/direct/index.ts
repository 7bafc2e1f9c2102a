import type { NetworkFacts } from '../connector.ts'
import { parseUrl } from '../shared/http/parse-url.ts'

/**
 * The parts of a direct partner's link. Stored as the programme's `clickUrl`: the shop's page, and the rest after #.
 */
export type DirectLink = {
  /** The page agreed with the merchant. */
  url: string
  /** Every click goes to that page, whatever link was clicked. */
  isFixed: boolean
  /** Parameters added to each address: `key=value`. */
  params: readonly string[]
}
/** The parameter that passes the click id to the shop. */
export const clickIdParameter = 'obid'
const characters = /^[0-9a-z]{1,40}$/

export function directClickUrl({ url, isFixed, params }: DirectLink): string {
  const page = new URL(url)
  const rest = new URLSearchParams({ page: page.hash, fixed: isFixed ? '1' : '0' })
  for (const pair of params) rest.append('add', pair)
  page.hash = rest.toString()
  return page.href
}

/** Appends a parameter, and leaves the existing ones exactly as written. */
function append(url: URL, name: string, value: string): void {
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  url.search = url.search === '' ? pair : `${url.search}&${pair}`
}

/** The address in the shop with the click id; existing parameters are kept. */
function directLink(clickUrl: string | null, clickId: string, target: string): string | null {
  const page = clickUrl === null ? null : parseUrl(clickUrl)
  if (!page || !characters.test(clickId)) return null
  const rest = new URLSearchParams(page.hash.slice(1))
  page.hash = rest.get('page') ?? ''
  const url = rest.get('fixed') === '1' ? page : parseUrl(target)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const pair of rest.getAll('add')) {
    const [name = '', ...value] = pair.split('=')
    if (name !== '' && !url.searchParams.has(name)) append(url, name, value.join('='))
  }
  // a click id copied with another link would get this sale
  if (url.searchParams.has(clickIdParameter)) url.searchParams.delete(clickIdParameter)
  append(url, clickIdParameter, clickId)
  return url.href
}

/**
 * Direct partners: no network in between, the click goes to the shop itself. It cannot be connected manually; its only
 * connection per account is created with the first partner.
 */
export const direct: NetworkFacts = {
  identifier: 'direct',
  networkUuid: 'a0000000-0000-4000-8000-0000000000d1',
  name: 'My direct partners',
  url: '',
  clickHosts: [],
  targetParameters: [],
  subId: { slots: [clickIdParameter], maxLength: 40, characters },
  deepLink: ({ clickUrl, clickId, target }) => directLink(clickUrl, clickId, target),
}
