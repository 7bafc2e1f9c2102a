export type Attributes = { [name: string]: string }

/** The attributes of the script tag, which apply to the whole site, overridden by those of the link. */
export function attributesOf(...elements: Element[]): Attributes {
  const all: Attributes = {}
  for (const element of elements) for (const { name, value } of element.attributes) all[name] = value
  return all
}

export type Origin = 'plugin' | 'autolink' | 'script'

export function originOf({ 'data-origin': origin }: Attributes): Origin {
  return origin === 'plugin' || origin === 'autolink' ? origin : 'script'
}

/**
 * The redirect link for one click, or '' when it would be longer (8,000 characters) than the server accepts. `address`
 * is `{server}/tr/clicks/v1/{channelUuid}`.
 */
export function clickUrl(
  address: string,
  targetUrl: string,
  pageUrl: string,
  referer: string,
  eventId: string,
  attributes: Attributes,
): string {
  const query = new URLSearchParams({ targetUrl, pageUrl, referer, eventId, origin: originOf(attributes) })
  for (const [name, value] of Object.entries(attributes)) {
    const [, what, rest] = /^data-ob-(sub-id|tag|creator)-?(.*)/.exec(name) || []
    if (what === 'creator') query.set('creatorId', value)
    else if (what) query.append(what === 'tag' ? 'tags' : `subId${rest}`, what === 'tag' ? `${rest}=${value}` : value)
  }
  const url = `${address}?${query}`
  return url[8_000] ? '' : url
}
