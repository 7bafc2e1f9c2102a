import type { IncomingMessage } from 'node:http'
import { wholeText } from '../address/address.ts'
import { header } from './request.ts'
import { isEventId } from './event-id.ts'
import type { Query } from './query.ts'
import { type ClickOrigin, clickOrigins } from '../../contract/status.ts'

/** Parameters of a click's address besides its target. All are optional: a plain link with a target is a click too. */
export type ClickRequest = {
  targetUrl: string | undefined
  pageUrl: string
  referer: string
  eventId: string
  origin: ClickOrigin
  signature: string
  creatorId: string
  subIds: [string, string, string, string, string, string]
  tags: Record<string, string>
}

const mostTags = 20
/** The first value of a repeated name, truncated to the column's intended length. */
const first = (query: Query, name: string, longest = 255) => wholeText(query.get(name) ?? '', longest)

function readTags(query: Query): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const tag of query.getAll('tags').slice(0, mostTags)) {
    const at = tag.indexOf('=')
    if (at > 0) tags[wholeText(tag.slice(0, at).trim(), 60)] = wholeText(tag.slice(at + 1).trim(), 255)
  }
  return tags
}

export function readClick(req: IncomingMessage, query: Query): ClickRequest {
  const eventId = first(query, 'eventId', 64)
  const origin = first(query, 'origin')
  return {
    targetUrl: query.get('targetUrl') ?? undefined,
    pageUrl: first(query, 'pageUrl', 8192) || header(req, 'referer'),
    referer: first(query, 'referer', 8192),
    eventId: isEventId(eventId) ? eventId : '',
    origin: clickOrigins.find((o) => o === origin) ?? 'script',
    signature: first(query, 's', 64),
    creatorId: first(query, 'creatorId', 64),
    subIds: [
      first(query, 'subId'),
      first(query, 'subId1'),
      first(query, 'subId2'),
      first(query, 'subId3'),
      first(query, 'subId4'),
      first(query, 'subId5'),
    ],
    tags: readTags(query),
  }
}
