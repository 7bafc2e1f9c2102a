import type { Get } from './shared/http/get.ts'

/** A product feed listed by its network. '' if the network does not tell. */
export type NetworkFeed = {
  feedId: string
  programmeId: string
  name: string
  country: string
  currency: string
  /** Its address. Secret parts are in `secrets`, and are removed before it is shown or stored. */
  url: string
  productCount: number | null
}

/** A network's product feeds. Methods use method syntax for the same reason as a connector's. */
export type FeedSide<Credentials = unknown> = {
  /** Hosts that serve feeds: secrets are sent nowhere else. */
  hosts: readonly string[]
  list(get: Get, credentials: Credentials): Promise<NetworkFeed[]>
  /** The secrets in the addresses, by their name there. */
  secrets?(get: Get, credentials: Credentials): Promise<Readonly<Record<string, string>>>
  /** For networks whose feeds are not files: yields the answers with the products, in order. */
  answers?(get: Get, credentials: Credentials, url: URL): AsyncIterable<string>
}

const countryOf = (text: string | null | undefined) =>
  /^[A-Za-z]{2}$/.test(text ?? '') ? (text ?? '').toUpperCase() : ''
const currencyOf = (text: string | null | undefined) =>
  /^[A-Za-z]{3}$/.test(text ?? '') ? (text ?? '').toUpperCase() : ''
const countOf = (text: string | null | undefined) =>
  /^[\d,. ]+$/.test(text ?? '') ? Number((text ?? '').replaceAll(/\D/g, '')) : null

type Said = Partial<Record<'feedId' | 'programmeId' | 'name' | 'country' | 'currency' | 'url' | 'count', string | null>>

/** A feed from a network's data; none without an id and an address. */
export function feedOf(said: Said): NetworkFeed[] {
  const url = (said.url ?? '').replace(/^\/\//, 'https://')
  if (!said.feedId || !/^https?:\/\//.test(url)) return []
  return [
    {
      feedId: said.feedId,
      programmeId: said.programmeId ?? '',
      name: said.name || said.feedId,
      country: countryOf(said.country),
      currency: currencyOf(said.currency),
      url,
      productCount: countOf(said.count),
    },
  ]
}
