import type { EndpointKind } from '../../../contract/integrations/webhook-types.ts'
import { oneLine } from '../../log/one-line.ts'

/** A message before it has a receiver. */
export type News = {
  type: string
  /** Identifies the event: an endpoint gets each once. */
  key: string
  at: Date
  /** Short description for the log. */
  about: string
  /** Data for programs. */
  data: Record<string, unknown>
  /** Text for people in a chat: a short heading, a whole sentence, and a link to the screen. */
  head: string
  text: string
  url: string
}

/** Maximum bytes of a body: receivers may refuse longer ones. */
export const mostBytes = 20_000
const longestText = 600
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Names and pages are strangers' input: they stay text in a chat, and addresses in them do not become links. */
const plain = (text: string) => cut(oneLine(text), longestText).replaceAll(/\b(?:https?|ftp):\/\//gi, '')
const noMarkdown = (text: string) => plain(text).replaceAll(/[\\`*_~|#>[\]()<@:]/g, (sign) => `\\${sign}`)
const noAdaptive = (text: string) => plain(text).replaceAll(/[\\`*_[\]()#]/g, (sign) => `\\${sign}`)

const slack = ({ head, text, url }: News) => ({
  text: `${plain(head)}: ${plain(text)}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: cut(plain(head), 150), emoji: false } },
    { type: 'section', text: { type: 'plain_text', text: plain(text), emoji: false } },
    { type: 'section', text: { type: 'mrkdwn', text: `<${url}|Open in Outbound>` } },
  ],
})
const discord = ({ head, text, url, at }: News) => ({
  username: 'Outbound',
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: cut(noMarkdown(head), 256),
      description: noMarkdown(text),
      url,
      timestamp: at.toISOString(),
      color: 0x5a5bd6,
    },
  ],
})
const teams = ({ head, text, url }: News) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: noAdaptive(head), weight: 'Bolder', wrap: true },
          { type: 'TextBlock', text: noAdaptive(text), wrap: true },
        ],
        actions: [{ type: 'Action.OpenUrl', title: 'Open in Outbound', url }],
      },
    },
  ],
})

/** Shortens texts and lists for programs, since strangers' input may be long. */
function cutAll(value: unknown, most: number): unknown {
  if (typeof value === 'string') return cut(value, most)
  if (Array.isArray(value)) return value.slice(0, 100).map((v) => cutAll(v, most))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, cutAll(v, most)]))
}
const standard = ({ type, at, data }: News): string => {
  for (const most of [500, 50]) {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: cutAll(data, most) })
    if (Buffer.byteLength(body) < mostBytes) return body
  }
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { version: data['version'], url: data['url'] } })
}

/** The body for an endpoint of a kind: JSON, always under 20 kB. */
export function bodyOf(kind: EndpointKind, news: News): string {
  switch (kind) {
    case 'webhook':
      return standard(news)
    case 'slack':
      return JSON.stringify(slack(news))
    case 'discord':
      return JSON.stringify(discord(news))
    case 'teams':
      return JSON.stringify(teams(news))
  }
}
