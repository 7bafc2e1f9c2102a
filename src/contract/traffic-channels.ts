/**
 * Where visitors come from, by the referrer's host: the only list of channels (R190: channel) and of the sources in
 * them (R250: sources). `hosts` match with their subdomains; `names` match the label before any top-level domain
 * (`google` is google.dk and www.google.co.uk). The first match wins, so that gemini.google.com is Gemini and
 * mail.google.com is mail. Crawlers of assistants are not visitors and never appear here: the collector drops them.
 */
export type ReferrerSource = { key: string; name: string; hosts?: readonly string[]; names?: readonly string[] }
type ReferrerChannel = { key: string; name: string; sources: readonly ReferrerSource[] }

// a key has no dot: hosts outside all families are keyed by the host, which has one
const keyOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-')
const source = (name: string, ...hosts: string[]): ReferrerSource => ({ key: keyOf(name), name, hosts })
/** Matches under any top-level domain. */
const anywhere = (name: string, label: string, ...hosts: string[]): ReferrerSource => ({
  key: keyOf(name),
  name,
  hosts,
  names: [label],
})
const assistant = (name: string, ...hosts: string[]): ReferrerChannel => ({
  key: `ai-${keyOf(name)}`,
  name: `AI assistant: ${name}`,
  sources: [source(name, ...hosts)],
})

export const referrerChannels: readonly ReferrerChannel[] = [
  assistant('ChatGPT', 'chatgpt.com', 'chat.openai.com'),
  assistant('Perplexity', 'perplexity.ai'),
  assistant(
    'Copilot',
    'copilot.microsoft.com',
    'copilot.cloud.microsoft',
    'm365.cloud.microsoft',
    'edgeservices.bing.com',
  ),
  assistant('Gemini', 'gemini.google.com', 'bard.google.com', 'notebooklm.google.com'),
  assistant('Claude', 'claude.ai'),
  assistant('DeepSeek', 'deepseek.com'),
  assistant('Grok', 'grok.com'),
  assistant('Meta AI', 'meta.ai'),
  assistant('Le Chat', 'mistral.ai'),
  assistant('Poe', 'poe.com'),
  assistant('You.com', 'you.com'),
  assistant('Duck.ai', 'duck.ai'),
  assistant('Kagi Assistant', 'assistant.kagi.com'),
  {
    key: 'mail',
    name: 'Mail',
    sources: [
      source('Gmail', 'mail.google.com'),
      source('Yahoo Mail', 'mail.yahoo.com'),
      source('AOL Mail', 'mail.aol.com'),
      source(
        'Outlook',
        'outlook.live.com',
        'outlook.office.com',
        'outlook.office365.com',
        'safelinks.protection.outlook.com',
      ),
      source('Proton Mail', 'mail.proton.me'),
      source('iCloud', 'icloud.com'),
      source('GMX', 'gmx.net'),
      source('WEB.DE', 'web.de'),
      source('Fastmail', 'fastmail.com'),
      source('Mailchimp', 'mailchi.mp', 'list-manage.com', 'campaign-archive.com'),
      source('Substack', 'substack.com'),
      source('beehiiv', 'beehiiv.com'),
    ],
  },
  {
    key: 'search',
    name: 'Search',
    sources: [
      source('Bing', 'bing.com'),
      source('DuckDuckGo', 'duckduckgo.com'),
      source('Ecosia', 'ecosia.org'),
      source('Qwant', 'qwant.com'),
      source('Brave Search', 'search.brave.com'),
      source('Startpage', 'startpage.com'),
      source('Kagi', 'kagi.com'),
      anywhere('Yandex', 'yandex', 'ya.ru'),
      source('AOL Search', 'search.aol.com'),
      source('Ask', 'ask.com'),
      source('Seznam', 'seznam.cz'),
      source('Naver', 'naver.com'),
      source('Baidu', 'baidu.com'),
      source('360 Search', 'so.com'),
      source('Sogou', 'sogou.com'),
      source('Swisscows', 'swisscows.com'),
      source('Mojeek', 'mojeek.com'),
      source('Presearch', 'presearch.com'),
      source('Jubii', 'jubii.dk'),
      source('Eniro', 'eniro.se'),
      anywhere('Google', 'google'),
      anywhere('Yahoo Search', 'search.yahoo'),
    ],
  },
  {
    key: 'social',
    name: 'Social',
    sources: [
      source('Facebook', 'facebook.com', 'fb.com', 'fb.me', 'messenger.com'),
      source('Instagram', 'instagram.com'),
      source('Threads', 'threads.net', 'threads.com'),
      source('X', 'twitter.com', 'x.com', 't.co'),
      source('LinkedIn', 'linkedin.com', 'lnkd.in'),
      source('Reddit', 'reddit.com'),
      source('YouTube', 'youtube.com', 'youtu.be'),
      source('TikTok', 'tiktok.com'),
      source('Snapchat', 'snapchat.com'),
      source('Tumblr', 'tumblr.com'),
      source('Bluesky', 'bsky.app'),
      source('Mastodon', 'mastodon.social'),
      source('Discord', 'discord.com'),
      source('Telegram', 'telegram.org', 't.me'),
      source('WhatsApp', 'whatsapp.com', 'wa.me'),
      source('VK', 'vk.com'),
      source('Quora', 'quora.com'),
      source('Twitch', 'twitch.tv'),
      source('Linktree', 'linktr.ee'),
      source('XING', 'xing.com'),
      source('Hacker News', 'news.ycombinator.com'),
      source('Flipboard', 'flipboard.com'),
      source('Jodel', 'jodel.com'),
      anywhere('Pinterest', 'pinterest'),
    ],
  },
]

const otherNames: Readonly<Record<string, string>> = { direct: 'Direct', own: 'Own pages', other: 'Other sites' }

/** A channel's display name, by its key. */
export const trafficChannelName = (key: string): string | undefined =>
  otherNames[key] ?? referrerChannels.find((r) => r.key === key)?.name

const sourceNames = new Map(referrerChannels.flatMap(({ sources }) => sources.map(({ key, name }) => [key, name])))

/** A source's display name, by its key; undefined for a host outside all families. */
export const sourceName = (key: string): string | undefined => (key === 'direct' ? 'Direct' : sourceNames.get(key))
