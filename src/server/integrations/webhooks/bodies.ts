import type { EndpointKind } from '../../../contract/integrations/webhook-types.ts'
import { oneLine } from '../../log/one-line.ts'

/** One thing to tell, before it has a receiver. */
export type News = {
  type: string
  /** Which one it is: the same is told once to an endpoint. */
  key: string
  at: Date
  /** For the log: what it is about, shortly. */
  about: string
  /** What programs read. */
  data: Record<string, unknown>
  /** What people read in a chat: a head of a few words, a whole sentence, and where it is shown. */
  head: string
  text: string
  url: string
}

/** Bytes of a body: receivers may refuse longer ones. */
export const mostBytes = 20_000
const longestText = 600
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Names and pages are strangers' words: they stay text in a chat, whatever they hold, and no address in them is a link. */
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

/** Texts and lists of what programs read, cut: what strangers wrote may be long. */
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

/** What is sent to an endpoint of a kind: JSON, always under 20 kB. */
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
