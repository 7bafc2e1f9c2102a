import { describe, expect, it } from 'vitest'
import { endpointKindKeys } from '../../../contract/integrations/webhook-types.ts'
import { bodyOf, mostBytes, type News } from './bodies.ts'

const news = (over: Partial<News> = {}): News => ({
  type: 'link.broken',
  key: 'k',
  at: new Date('2026-11-25T08:00:00Z'),
  about: '',
  data: { version: 1, target: 'shop.example/a' },
  head: 'Link broken',
  text: 'shop.example/a: the page is gone',
  url: 'https://outbound.example/discover/broken',
  ...over,
})

describe('bodies of messages', () => {
  it('are type, time and data for a receiver of one’s own', () => {
    expect(JSON.parse(bodyOf('webhook', news()))).toEqual({
      type: 'link.broken',
      timestamp: '2026-11-25T08:00:00.000Z',
      data: { version: 1, target: 'shop.example/a' },
    })
  })
  it('are a sentence with our link for chat services', () => {
    const slack = JSON.parse(bodyOf('slack', news()))
    expect(slack.text).toBe('Link broken: shop.example/a: the page is gone')
    expect(slack.blocks[2].text.text).toBe('<https://outbound.example/discover/broken|Open in Outbound>')
    expect(JSON.parse(bodyOf('discord', news())).embeds[0]).toMatchObject({
      title: 'Link broken',
      url: 'https://outbound.example/discover/broken',
    })
    const card = JSON.parse(bodyOf('teams', news())).attachments[0].content
    expect(card.body[1].text).toBe('shop.example/a: the page is gone')
    expect(card.actions[0].url).toBe('https://outbound.example/discover/broken')
  })
  it('make no link, no mention and no format of what strangers wrote', () => {
    const text = 'See https://evil.example <!channel> <@U1> @everyone [me](https://evil.example) *bold*\nand `code`'
    const slack = JSON.parse(bodyOf('slack', news({ text })))
    expect(slack.text).not.toMatch(/https:\/\/evil|<!|<@/)
    expect(slack.blocks[1].text.type).toBe('plain_text')
    const discord = JSON.parse(bodyOf('discord', news({ text })))
    expect(discord.allowed_mentions).toEqual({ parse: [] })
    expect(discord.embeds[0].description).toContain('\\[me\\]\\(evil.example\\) \\*bold\\* and \\`code\\`')
    const teams = JSON.parse(bodyOf('teams', news({ text }))).attachments[0].content.body[1].text
    expect(teams).toContain('\\[me\\]\\(evil.example\\)')
  })
  it.each(endpointKindKeys)('stay under 20 kB for %s, whatever they hold', (kind) => {
    const long = 'æ"\\<'.repeat(20_000)
    const body = bodyOf(
      kind,
      news({ head: long, text: long, data: { name: long, list: Array(500).fill(long), at: { x: long } } }),
    )
    expect(Buffer.byteLength(body)).toBeLessThan(mostBytes)
    expect(() => JSON.parse(body)).not.toThrow()
  })
})
