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

/** The source of an event (R250: sources): its family, else its host. */
export const sourceSql = `multiIf(referrer = '', 'direct', ${referrerChannels
  .flatMap(({ sources }) => sources)
  .map((s) => matches([s], s.key))
  .join(', ')}, match(${bare}, ${suffix}), ${host}, ${bare})`
