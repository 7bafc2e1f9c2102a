import type { LinkParts, SubIdRule } from '../connector.ts'
import { parseUrl } from '../shared/http/parse-url.ts'
import { fillLink } from '../shared/links/tracking-link.ts'

/** A publisher's definition of their own network. */
export type CustomNetwork = {
  name: string
  /** Tracking link with `{clickId}` and, where needed, `{target} {programmeId} {partnerId}`. */
  linkTemplate: string
  /** Query parameter of the tracking link with the click id. */
  subIdParameter: string
  /** Hosts of its tracking links, including their subdomains. */
  hosts: readonly string[]
}

const macros: ReadonlySet<string> = new Set(['clickId', 'target', 'programmeId', 'partnerId'])
const host = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

export const customSubId = (parameter: string): SubIdRule => ({
  slots: [parameter],
  maxLength: 64,
  characters: /^[A-Za-z0-9_-]+$/,
})

const sample: LinkParts = {
  programmeId: '1',
  partnerId: '2',
  clickUrl: null,
  clickId: '0123456789abcdefghij',
  target: 'https://shop.example/p?a=1&b=2',
}

const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/** The first error, in form order, with its field; null if links can be built. */
export function customProblem(n: CustomNetwork): { field: keyof CustomNetwork; problem: string } | null {
  const wrong = (field: keyof CustomNetwork, problem: string) => ({ field, problem })
  if (n.name.trim() === '' || n.name.length > 60) return wrong('name', 'Must have 1 to 60 characters')
  if (n.linkTemplate.length > 2000) return wrong('linkTemplate', 'Must have at most 2000 characters')
  const unknown = [...n.linkTemplate.matchAll(/\{(\w*)(?::raw)?\}/g)].find(([, name = '']) => !macros.has(name))
  if (unknown)
    return wrong('linkTemplate', `${unknown[0]} is not known; use {target}, {clickId}, {programmeId}, {partnerId}`)
  if (!n.linkTemplate.includes('{clickId}')) return wrong('linkTemplate', 'Must contain {clickId}')
  // The host is fixed text: a visitor's address must not choose where the click goes.
  const before = /^https?:\/\/[^/?#]*/i.exec(n.linkTemplate)?.[0]
  if (!before || /[{}@\\]/.test(before)) return wrong('linkTemplate', 'Must be an http(s) link with a fixed host')
  if (!/^[\w-]{1,40}$/.test(n.subIdParameter)) return wrong('subIdParameter', 'Must be the name of a parameter')
  if (n.hosts.length > 20) return wrong('hosts', 'Must be at most 20 hosts')
  const bad = n.hosts.find((h) => !host.test(h))
  if (bad !== undefined) return wrong('hosts', `${bad.slice(0, 60)} is not a host like track.network.example`)
  const filled = fillLink(n.linkTemplate, customSubId(n.subIdParameter), sample)
  const url = filled ? parseUrl(filled) : null
  if (!url) return wrong('linkTemplate', 'Must be a link')
  if (url.searchParams.get(n.subIdParameter) !== sample.clickId)
    return wrong('linkTemplate', `Must contain ${n.subIdParameter}={clickId}`)
  if (n.hosts.length > 0 && !n.hosts.some((h) => isBelow(url.hostname, h)))
    return wrong('linkTemplate', 'Must lead to one of the hosts')
  return null
}

/** The tracking link of a click, or null if a value of the template is missing. */
export const customLink = (n: CustomNetwork, parts: LinkParts): string | null =>
  fillLink(n.linkTemplate, customSubId(n.subIdParameter), parts)
