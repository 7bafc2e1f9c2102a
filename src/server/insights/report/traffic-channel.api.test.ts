import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { trafficChannelName } from '../../../contract/traffic-channels.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { trafficChannelSql } from './traffic-channel-sql.ts'

/** Referrers as they are kept (`host/path`, no `www.`), seen on `blog.example/coffee`. */
const cases: [referrer: string, channel: string][] = [
  ['', 'Direct'],
  ['blog.example', 'Own pages'],
  ['blog.example/tea', 'Own pages'],
  ['shop.blog.example/tea', 'Other sites'],
  ['blog.example.evil.test/tea', 'Other sites'],
  ['google.com', 'Search'],
  ['google.co.uk/search', 'Search'],
  ['google.com.au', 'Search'],
  ['news.google.dk/a', 'Search'],
  ['google.evil.test', 'Other sites'],
  ['notgoogle.com', 'Other sites'],
  ['evil.test/google.com', 'Other sites'],
  ['evil.test/.google.com/x', 'Other sites'],
  ['dk.search.yahoo.com/search', 'Search'],
  ['yahoo.com/news', 'Other sites'],
  ['bing.com/search', 'Search'],
  ['yandex.ru', 'Search'],
  ['search.brave.com', 'Search'],
  ['brave.com/blog', 'Other sites'],
  ['chatgpt.com', 'AI assistant: ChatGPT'],
  ['chat.openai.com/c/1', 'AI assistant: ChatGPT'],
  ['openai.com/blog', 'Other sites'],
  ['perplexity.ai/search/x', 'AI assistant: Perplexity'],
  ['copilot.microsoft.com', 'AI assistant: Copilot'],
  ['edgeservices.bing.com/edgesvc', 'AI assistant: Copilot'],
  ['microsoft.com', 'Other sites'],
  ['gemini.google.com/app', 'AI assistant: Gemini'],
  ['claude.ai/chat/1', 'AI assistant: Claude'],
  ['thank-you.com', 'Other sites'],
  ['chat.mistral.ai', 'AI assistant: Le Chat'],
  ['mail.google.com/mail/u/0', 'Mail'],
  ['eur03.safelinks.protection.outlook.com', 'Mail'],
  ['outlook.live.com', 'Mail'],
  ['outlook.com.evil.test', 'Other sites'],
  ['facebook.com', 'Social'],
  ['l.facebook.com/l.php', 'Social'],
  ['m.facebook.com', 'Social'],
  ['t.co/abc', 'Social'],
  ['not.co/abc', 'Other sites'],
  ['x.com/a/status/1', 'Social'],
  ['netflix.com', 'Other sites'],
  ['pinterest.se/pin/1', 'Social'],
  ['old.reddit.com/r/coffee', 'Social'],
  ['google.com:8443/x', 'Search'],
]

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

it('names the channel of each referrer', async () => {
  const rows = await stores.events.query(randomUUID(), {
    name: 'test',
    sql: `SELECT referrer, ${trafficChannelSql} AS channel FROM (SELECT arrayJoin({referrers:Array(String)}) AS referrer, 'blog.example/coffee' AS page)`,
    params: { referrers: cases.map(([referrer]) => referrer) },
    row: z.object({ referrer: z.string(), channel: z.string() }),
  })
  expect(rows.map((r) => [r.referrer, trafficChannelName(r.channel)])).toEqual(cases)
})
