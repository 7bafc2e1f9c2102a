import type { Output, Parsed } from '../../../contract/call.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { links as screenLinks } from '../../../contract/links/links.ts'
import type { SmartLink } from '../../../contract/links/smart-link.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { checked, fieldNames } from './asked.ts'
import { pageOf } from './catalogue.ts'
import { createCursor } from './cursor.ts'
import type { V1Parts } from './ports.ts'
import { Refusal, refusalOf } from './refusal.ts'

type Link = Output<typeof v1.links.get>
type NewLink = Parsed<typeof v1.links.create>

const shown = (l: SmartLink): Link => ({
  code: l.urlShortCode,
  name: l.urlShortName,
  url: l.urlShortTrackingUrl,
  target_url: l.urlShortTargetUrl,
  fallback_url: l.urlShortFallbackUrl,
  page_url: l.urlShortChannelUrl,
  site_id: l.urlShortChannelUuid,
  merchant: {
    id: l.advertiser.advertiserUuid,
    domain: l.advertiser.advertiserDomain,
    name: l.advertiser.advertiserName,
  },
  campaign_id: l.urlShortCampaignUuid,
  health: l.urlShortHealth,
  clicks: l.clicksCount,
  created_at: l.urlShortCreatedDatetime,
})

const fieldsOf = (l: Omit<NewLink, 'code' | 'creator_id'>) => ({
  urlShortName: l.name,
  urlShortChannelUuid: l.site_id,
  urlShortAdvertiserUuid: l.merchant_id,
  urlShortTargetUrl: l.target_url,
  urlShortCampaignUuid: l.campaign_id,
  urlShortChannelUrl: l.page_url,
  urlShortFallbackUrl: l.fallback_url,
  urlShortAddUtm: l.add_utm,
})

export type LinkMaker = (asked: NewLink, who: Principal) => Promise<Output<typeof v1.links.create>>
/** Creates a link with the screens' own call. */
export const linkMaker =
  ({ screens }: Pick<V1Parts, 'screens'>): LinkMaker =>
  async (asked, who) => {
    const input = checked(screenLinks.create.input, {
      ...fieldsOf(asked),
      urlShortCode: asked.code,
      urlShortCreatorId: asked.creator_id,
    })
    const { link, notes } = await screens().links.create(input, who)
    return { link: shown(link), notes }
  }

export function linkCalls({ screens, cursorKey }: V1Parts): Handlers<typeof v1.links> {
  const make = linkMaker({ screens })
  return {
    async list(asked, who) {
      const all = await screens().links.list({}, who)
      const { page, next } = pageOf(all, asked, createCursor(cursorKey, who.accountUuid, asked))
      return { links: page.map(shown), next_cursor: next }
    },
    get: async ({ code }, who) => shown(await screens().links.detail({ urlShortCode: code }, who)),
    create: make,
    async bulk({ links }, who) {
      const results: Output<typeof v1.links.bulk>['results'] = []
      for (const asked of links)
        try {
          results.push({ ...(await make(asked, who)), error: null })
        } catch (error) {
          if (!(error instanceof Fail || error instanceof Refusal)) throw error
          const { code, message, param } = error instanceof Refusal ? error : refusalOf(error, fieldNames)
          results.push({ link: null, notes: [], error: { code, message, param } })
        }
      const made = results.filter((r) => r.link !== null).length
      return { made, refused: results.length - made, results }
    },
    async change({ code, ...asked }, who) {
      const { links } = screens()
      const now = await links.detail({ urlShortCode: code }, who)
      const input = checked(screenLinks.update.input, {
        ...fieldsOf({
          name: asked.name ?? now.urlShortName,
          site_id: asked.site_id ?? now.urlShortChannelUuid,
          merchant_id: asked.merchant_id ?? now.urlShortAdvertiserUuid,
          target_url: asked.target_url ?? now.urlShortTargetUrl,
          campaign_id: asked.campaign_id === undefined ? now.urlShortCampaignUuid : asked.campaign_id,
          page_url: asked.page_url ?? now.urlShortChannelUrl,
          fallback_url: asked.fallback_url ?? now.urlShortFallbackUrl,
          add_utm: asked.add_utm ?? false,
        }),
        urlShortCode: code,
      })
      const { link, notes } = await links.update(input, who)
      return { link: shown(link), notes }
    },
    async archive({ code }, who) {
      await screens().links.remove({ urlShortCode: code }, who)
      return {}
    },
  }
}
