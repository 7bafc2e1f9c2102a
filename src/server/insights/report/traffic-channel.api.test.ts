import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { referrerChannels, sourceName, trafficChannelName } from '../../../contract/traffic-channels.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { sourceSql, trafficChannelSql } from './traffic-channel-sql.ts'

/** Referrers as stored (`host/path`, no `www.`), seen on `blog.example/coffee`. */
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

/** Expected sources: hosts of a family, look-alikes, and hosts of no family. */
const sources: [referrer: string, source: string][] = [
  ['', 'Direct'],
  ['google.com', 'Google'],
  ['google.com/', 'Google'],
  ['google.dk/search', 'Google'],
  ['google.co.uk:443/', 'Google'],
  ['news.google.dk/a', 'Google'],
  ['mail.google.com/mail/u/0', 'Gmail'],
  ['gemini.google.com/app', 'Gemini'],
  ['google.evil.test', 'google.evil.test'],
  ['notgoogle.com', 'notgoogle.com'],
  ['facebook.com', 'Facebook'],
  ['m.facebook.com', 'Facebook'],
  ['l.facebook.com/l.php', 'Facebook'],
  ['lm.facebook.com', 'Facebook'],
  ['facebook.com.evil.test', 'facebook.com.evil.test'],
  ['evil.test/facebook.com', 'evil.test'],
  ['t.co/abc', 'X'],
  ['twitter.com', 'X'],
  ['netflix.com', 'netflix.com'],
  ['youtu.be/1', 'YouTube'],
  ['dk.search.yahoo.com/search', 'Yahoo Search'],
  ['yahoo.com/news', 'yahoo.com'],
  ['blog.example', 'blog.example'],
  ['blog.example/', 'blog.example'],
  ['blog.example/coffee', 'blog.example'],
  ['m.blog.example/coffee', 'blog.example'],
  ['mobile.blog.example', 'blog.example'],
  ['amp.blog.example:8443/x', 'blog.example:8443'],
  ['news.blog.example', 'news.blog.example'],
  ['amber.blog.example', 'amber.blog.example'],
  ['m.dk/a', 'm.dk'],
  ['m.co.uk/a', 'm.co.uk'],
  ['mine.blogspot.com', 'mine.blogspot.com'],
  ['yours.blogspot.com', 'yours.blogspot.com'],
]

const ask = (column: string, referrers: readonly string[]) =>
  stores.events.query(randomUUID(), {
    name: 'test',
    sql: `SELECT referrer, ${column} AS key FROM (SELECT arrayJoin({referrers:Array(String)}) AS referrer, 'blog.example/coffee' AS page)`,
    params: { referrers: [...referrers] },
    row: z.object({ referrer: z.string(), key: z.string() }),
  })
const firsts = (all: readonly [string, string][]) => all.map(([referrer]) => referrer)

it('names the channel of each referrer', async () => {
  const rows = await ask(trafficChannelSql, firsts(cases))
  expect(rows.map((r) => [r.referrer, trafficChannelName(r.key)])).toEqual(cases)
})

it('names the source of each referrer: one for a family, whatever its country, subdomain and closing slash', async () => {
  const rows = await ask(sourceSql, firsts(sources))
  expect(rows.map((r) => [r.referrer, sourceName(r.key) ?? r.key])).toEqual(sources)
})

it('has each source once, by a key that is no host, and each in its own channel', async () => {
  const all = referrerChannels.flatMap((c) => c.sources.map((s) => ({ ...s, channel: c.key })))
  expect(new Set(all.map((s) => s.key)).size).toBe(all.length)
  expect(all.filter((s) => s.key.includes('.') || s.key === 'direct')).toEqual([])
  const hosts = all.flatMap((s) =>
    [...(s.hosts ?? []), ...(s.names ?? []).map((n) => `${n}.com`)].map((h) => [h, s] as const),
  )
  const [bySource, byChannel] = await Promise.all([
    ask(
      sourceSql,
      hosts.map(([h]) => h),
    ),
    ask(
      trafficChannelSql,
      hosts.map(([h]) => h),
    ),
  ])
  expect(bySource.map((r) => r.key)).toEqual(hosts.map(([, s]) => s.key))
  expect(byChannel.map((r) => r.key)).toEqual(hosts.map(([, s]) => s.channel))
})
