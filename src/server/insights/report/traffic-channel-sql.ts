import { type ReferrerSource, referrerChannels } from '../../../contract/traffic-channels.ts'

const escaped = (host: string) => host.replaceAll('.', '[.]')

/** Matches a host, with or without its port, that is one of these or below one. */
function pattern(sources: readonly ReferrerSource[]): string {
  const hosts = sources.flatMap((s) => s.hosts ?? [])
  const names = sources.flatMap((s) => s.names ?? [])
  const of = [...hosts.map(escaped), ...names.map((n) => `${escaped(n)}[.][a-z]{2,3}([.][a-z]{2})?`)]
  return `^([^/:]*[.])?(${of.join('|')})([:/]|$)`
}
const matches = (sources: readonly ReferrerSource[], key: string) => `match(referrer, '${pattern(sources)}'), '${key}'`

/** The channel of an event, by its referrer and page, both `host/path`: functions of one column read each text of its dictionary once. Text of the list only: no value of anybody's. */
export const trafficChannelSql = `multiIf(referrer = '', 'direct', substringIndex(referrer, '/', 1) = substringIndex(page, '/', 1), 'own', ${referrerChannels
  .map((r) => matches(r.sources, r.key))
  .join(', ')}, 'other')`

/** What is before the name of a site on a phone, and `www.`; never of a domain whose own name it is, as in m.co.uk. */
const host = `substringIndex(referrer, '/', 1)`
const bare = `replaceRegexpOne(${host}, '^(?:www|m|mobile|amp)[.]([^.]+[.].+)$', '\\\\1')`
const suffix = `'^(?:co|com|org|net|ac|gov|edu)[.][a-z]{2}(?::|$)'`

const all = referrerChannels.flatMap(({ sources }) => sources)
const known = all.flatMap(({ key, hosts = [] }) => hosts.map((h) => ({ host: h, key, labels: h.split('.').length })))
const labels = [...new Set(known.map((k) => k.labels))].toSorted((a, b) => b - a)
const texts = (list: readonly string[]) => `[${list.map((text) => `'${text}'`).join(', ')}]`

/** The key of what the last labels of the host are, '' for what is not listed: one look-up instead of a pattern a source. */
function lookedUp(n: number): string {
  const ofLength = known.filter((k) => k.labels === n)
  const last = `extract(substringIndex(${host}, ':', 1), '((?:[^.]+[.]){${n - 1}}[^.]+)$')`
  return `transform(${last}, ${texts(ofLength.map((k) => k.host))}, ${texts(ofLength.map((k) => k.key))}, '')`
}

/** The source of an event (R250: sources): its family, the longest host first, else its host. */
export const sourceSql = `multiIf(referrer = '', 'direct', ${[
  ...labels.flatMap((n) => [`${lookedUp(n)} != ''`, lookedUp(n)]),
  ...all.flatMap(({ key, names }) => (names ? [matches([{ key, name: key, names }], key)] : [])),
].join(', ')}, match(${bare}, ${suffix}), ${host}, ${bare})`
