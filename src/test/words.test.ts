import { describe, expect, it } from 'vitest'
import { files, isTest } from './graph/read-code.ts'
import { textsIn } from './texts-in.ts'

// User-facing texts use one word for each thing.

/** A banned word, its replacement, and allowed texts: mostly those of the specification. */
const banned: readonly { word: RegExp; say: string; allowed?: RegExp }[] = [
  {
    word: /\bchannels?\b/i,
    say: 'site',
    // the specification’s screens and columns with this name, and Slack’s word for it
    allowed:
      /^(All channels|Channels?|No Channels added yet|Find channel|Back to channels|Webhooks and channels)$|Slack/,
  },
  { word: /\btrackers?\b/i, say: 'campaign' },
  { word: /\badvertisers?\b/i, say: 'merchant' },
  { word: /\bshort (links?|urls?)\b|\burl ?shorts?\b/i, say: 'Smart Link' },
  { word: /\bpostbacks?\b/i, say: 'callback', allowed: /^Postback$/ }, // how an order was reported: the shop’s word
  { word: /\b(log|logged) in(to)?\b|\blogin\b/i, say: 'sign in', allowed: /^Last log in$/ },
  { word: /\bemails?\b/i, say: 'e-mail', allowed: /^An invoice was generated and sent to your billing email\.$/ },
  { word: /\bsurest\b/i, say: 'most certain' },
  { word: /\bstated rates only\b/i, say: 'based on the shop’s listed rate' },
  { word: /\bcut after approval\b/i, say: 'reduced after approval' },
  { word: /^Gone$/, say: 'no longer listed' },
  { word: /^Earned since$/, say: 'earning since then' },
  { word: /country is not taken/i, say: 'the shop does not pay for this country' },
  { word: /^Site silent$/, say: 'a site’s script stopped' },
  { word: /seen by itself/i, say: 'we notice by ourselves when you follow one' },
  { word: /password is not enough any more/i, say: 'what signing in asks for' },
  { word: /\btake away\b.*\bkey\b|^Take away$/i, say: 'revoke' },
  { word: /\bplan (holds|starts) at once\b/i, say: 'starts today' },
  { word: /^Nothing under \+/, say: 'not enough sales for a test', allowed: /within 3 months$/ },
  { word: /^Value a month$/, say: 'value per month' },
  { word: /\b(oops|sorry)\b/i, say: 'what happened and what to do' },
  { word: /\bstands? (here|there)\b/i, say: 'appears' },
  { word: /\bstands? on\b/i, say: 'is on' },
  { word: /\bwhoever\b/i, say: 'anyone who' },
  { word: /\btold of\b/i, say: 'notified of, or reported' },
  { word: /\b(for ever|anew)\b/i, say: 'forever, again' },
  { word: /\bodd clicks\b|\blook odd\b/i, say: 'unusual' },
  { word: /^Came by$/, say: 'Source' },
]

/** Banned names, and the one to use. */
const bannedNames: readonly (readonly [name: string, use: string])[] = [
  ['Deed', 'AuditEntry'],
  ['Doer', 'Actor'],
  ['writeDown', 'recordAudit'],
  ['Mistake', 'OperatorError'],
  ['Keenness', 'Sensitivity'],
  ['HostManners', 'CrawlLimits'],
  ['whoIsThere', 'currentUser'],
  ['seenFromOutside', 'healthAndMetrics'],
]

// search words for screens are not shown, and the contract’s summaries are for programs
const read = files.filter(
  (file) =>
    /^(web|report|server\/mailings\/texts)\//.test(file.path) &&
    !isTest(file.path) &&
    !/\/(test-|screens\.ts$)/.test(file.path),
)

describe('words people read', () => {
  it('are one for each thing: those of the wire and of ourselves are not among them', () => {
    const found = read.flatMap(({ path, text }) =>
      textsIn(text).flatMap((said) =>
        banned
          .filter(({ word, allowed }) => word.test(said) && !allowed?.test(said))
          .map(({ say }) => `${path}: “${said}” (say: ${say})`),
      ),
    )
    expect(found).toEqual([])
  })
  it('are not those of bygone names in the code', () => {
    const found = files
      .filter(({ path }) => path !== 'test/words.test.ts')
      .flatMap(({ path, text }) =>
        bannedNames
          .filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
          .map(([name, use]) => `${path}: ${name} (use: ${use})`),
      )
    expect(found).toEqual([])
  })
  it('are found in quotes and between tags, and not in names, imports and comments', () => {
    const code = [
      "import { tracker } from './channel stuff.ts'",
      '/** A channel of theirs. */',
      "const a = 'channelUuid' // the channel",
      'const b = `Every channel of ${name} works`',
      '<p title="Your channel">',
      '  Say of your channel what it is.',
      '</p>',
      '<b>Channel</b>',
    ].join('\n')
    expect(textsIn(code)).toEqual([
      'Every channel of … works',
      'Your channel',
      'Say of your channel what it is.',
      'Channel',
    ])
  })
})
