import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'

/**
 * What may happen automatically while a target is broken: nothing; only another campaign to the same page; or also the
 * shop's own new address and the publisher's fallback.
 */
export const healings = ['off', 'campaign', 'address'] as const
export type Healing = (typeof healings)[number]

const utm = z
  .string()
  .trim()
  .max(longest.utm, `Must have at most ${longest.utm} characters`)
  .regex(/^[^\p{Cc}]*$/u, 'Must not hold control characters')
  .default('')
const siteFields = {
  channelUuid: z.uuid(),
  /** May contain `{link}`, which is replaced by the link's code. */
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  /** For links without their own fallback; '' for none. */
  fallbackUrl: z.string().trim().max(longest.url, `Must have at most ${longest.url} characters`).default(''),
}
const siteSettings = z.object(siteFields)
export type LinkSiteSettings = z.output<typeof siteSettings>

export const linkSettings = {
  read: call({
    method: 'GET',
    path: '/tools/v1/urlshorts/settings',
    kind: 'read',
    summary: 'How smart links heal, and what each site adds to their targets',
    input: z.object({}),
    output: z.object({ healing: z.enum(healings), sites: z.array(siteSettings) }),
  }),
  saveHealing: call({
    method: 'UPDATE',
    path: '/tools/v1/urlshorts/settings',
    kind: 'write',
    summary: 'What may happen by itself while the target of a smart link is broken',
    input: z.object({ healing: z.enum(healings) }),
    output: z.object({ healing: z.enum(healings) }),
  }),
  saveSite: call({
    method: 'UPDATE',
    path: '/tools/v1/urlshorts/settings/{channelUuid}',
    kind: 'write',
    summary: 'The UTM template and the fallback of a site’s smart links',
    input: z.object(siteFields),
    output: siteSettings,
  }),
}
