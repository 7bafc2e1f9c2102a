import { z } from 'zod'
import { call } from '../call.ts'
import { domain } from '../domain.ts'
import {
  aliasLength,
  autoLinkModes,
  autoLinkScopes,
  mostAliases,
  mostInPage,
  mostInParagraph,
  mostNamedShops,
} from './auto-linking-choices.ts'

const channelUuid = z.uuid()
const whole = ({ least, most }: { least: number; most: number }) => {
  const says = `Must be a whole number from ${least} to ${most}`
  return z.number(says).int(says).min(least, says).max(most, says)
}
const phrase = z
  .string()
  .trim()
  .min(aliasLength.least, `Must have at least ${aliasLength.least} characters`)
  .max(aliasLength.most, `Must have at most ${aliasLength.most} characters`)
  .regex(/^[\p{L}\p{N}]/u, 'Must begin with a letter or a digit')
  .regex(/\p{L}/u, 'Must have a letter')
  .regex(/^[^<>{}\p{Cc}]*$/u, 'Must not hold < > { } or line breaks')
const phrases = z.array(phrase).max(mostAliases, `At most ${mostAliases} entries`)

const shop = z.object({
  /** Written like in the list of merchants: elgiganten.dk. */
  advertiserDomain: domain,
  /** Additional names of the shop. */
  aliases: phrases.default([]),
  /** Words that never link to it: one of its names, or a phrase that contains one. */
  neverWords: phrases.default([]),
})
export type NamedShop = z.output<typeof shop>

const settings = {
  mode: z.enum(autoLinkModes),
  /** CSS classes of the links, '' for none. */
  className: z
    .string()
    .trim()
    .max(100, 'Must have at most 100 characters')
    .regex(/^([^\s"'<>=]+( +[^\s"'<>=]+)*)?$/, 'Must be a class name'),
  scope: z.enum(autoLinkScopes),
  mostInPage: whole(mostInPage),
  mostInParagraph: whole(mostInParagraph),
  shops: z
    .array(shop)
    .max(mostNamedShops, `At most ${mostNamedShops} shops`)
    .refine((all) => new Set(all.map((s) => s.advertiserDomain)).size === all.length, 'Must name each shop once'),
}
export const autoLinkSettings = z.object(settings)
export type AutoLinkSettings = z.output<typeof autoLinkSettings>

const autoLinkState = autoLinkSettings.extend({
  /** Shops that clicks of the site can earn with, and the names searched for. */
  shopCount: z.number(),
  nameCount: z.number(),
  /** Shops the list has no room for: those that earn least. */
  leftOutCount: z.number(),
})
export type AutoLinkState = z.output<typeof autoLinkState>

const mention = z.object({
  advertiserDomain: z.string(),
  advertiserUuid: z.string(),
  /** Mentions without a link, and pages with such a mention. */
  mentionCount: z.number(),
  pageCount: z.number(),
  /** Sentences around some mentions: text before, the name, text after. */
  examples: z.array(
    z.object({ page: z.string(), before: z.string(), name: z.string(), after: z.string(), mentionCount: z.number() }),
  ),
})
export type AutoLinkMention = z.output<typeof mention>

const only = { feature: 'autoLinking' as const }
export const autoLinking = {
  settings: call({
    ...only,
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/autolinking',
    kind: 'read',
    summary: 'Whether names of shops become links in the pages of a site, and how',
    input: z.object({ channelUuid }),
    output: autoLinkState,
  }),
  save: call({
    ...only,
    method: 'UPDATE',
    path: '/channels/v1/channel/{channelUuid}/autolinking',
    kind: 'write',
    summary:
      'Changes how names of shops become links in the pages of a site; what is left out stays, lists are replaced',
    input: autoLinkSettings.partial().extend({ channelUuid }),
    output: autoLinkState,
  }),
  mentions: call({
    ...only,
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/mentions',
    kind: 'read',
    summary:
      'Names of shops in the pages of a site that are no link, as the mode that only reports saw them in 30 days',
    input: z.object({ channelUuid }),
    output: z.object({
      mentionCount: z.number(),
      pageCount: z.number(),
      /** When a page was last read; null if never. */
      seenDatetime: z.string().nullable(),
      /** Sorted by mentions, most first. */
      shops: z.array(mention),
    }),
  }),
}
