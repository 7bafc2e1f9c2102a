import { type ReferrerSource, referrerChannels } from '../../../contract/traffic-channels.ts'

const escaped = (host: string) => host.replaceAll('.', '[.]')

/** Matches a host, with or without a port, that is one of these or a subdomain of one. */
function pattern(sources: readonly ReferrerSource[]): string {
  const hosts = sources.flatMap((s) => s.hosts ?? [])
  const names = sources.flatMap((s) => s.names ?? [])
  const of = [...hosts.map(escaped), ...names.map((n) => `${escaped(n)}[.][a-z]{2,3}([.][a-z]{2})?`)]
  return `^([^/:]*[.])?(${of.join('|')})([:/]|$)`
}
const matches = (sources: readonly ReferrerSource[], key: string) => `match(referrer, '${pattern(sources)}'), '${key}'`

/**
 * The channel of an event, from its referrer and page, both `host/path`. Functions of one column run once per
 * dictionary text. Contains only text of the list, no user input.
 */
export const trafficChannelSql = `multiIf(referrer = '', 'direct', substringIndex(referrer, '/', 1) = substringIndex(page, '/', 1), 'own', ${referrerChannels
  .map((r) => matches(r.sources, r.key))
  .join(', ')}, 'other')`

/** Removes a site's mobile prefix and `www.`, but never part of a registered domain, as in m.co.uk. */
const host = `substringIndex(referrer, '/', 1)`
const bare = `replaceRegexpOne(${host}, '^(?:www|m|mobile|amp)[.]([^.]+[.].+)$', '\\\\1')`
const suffix = `'^(?:co|com|org|net|ac|gov|edu)[.][a-z]{2}(?::|$)'`

const all = referrerChannels.flatMap(({ sources }) => sources)
const known = all.flatMap(({ key, hosts = [] }) => hosts.map((h) => ({ host: h, key, labels: h.split('.').length })))
const labels = [...new Set(known.map((k) => k.labels))].toSorted((a, b) => b - a)
const texts = (list: readonly string[]) => `[${list.map((text) => `'${text}'`).join(', ')}]`

/** The source key for the last labels of the host, '' when unlisted: one lookup instead of a pattern per source. */
function lookedUp(n: number): string {
  const ofLength = known.filter((k) => k.labels === n)
  const last = `extract(substringIndex(${host}, ':', 1), '((?:[^.]+[.]){${n - 1}}[^.]+)$')`
  return `transform(${last}, ${texts(ofLength.map((k) => k.host))}, ${texts(ofLength.map((k) => k.key))}, '')`
}

/** The source of an event (R250: sources): its family by the longest matching host, otherwise its host. */
export const sourceSql = `multiIf(referrer = '', 'direct', ${[
  ...labels.flatMap((n) => [`${lookedUp(n)} != ''`, lookedUp(n)]),
  ...all.flatMap(({ key, names }) => (names ? [matches([{ key, name: key, names }], key)] : [])),
].join(', ')}, match(${bare}, ${suffix}), ${host}, ${bare})`
