import { eq, isNull } from 'drizzle-orm'
import type { linkSettings as contract } from '../../contract/links/link-settings.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import { site } from '../sites/index.ts'
import type { CheckParts } from './check-link.ts'
import { isPageOf } from './judge-link.ts'
import { siteOf } from './read-facts.ts'
import { smartLinkAccount, smartLinkSite } from './tables.ts'

const nothingSaid = { siteUuid: '', accountUuid: '', utmSource: '', utmMedium: '', utmCampaign: '', fallbackUrl: '' }

export function linkSettingsCalls({ database, shopPages }: CheckParts): Handlers<typeof contract> {
  return {
    read: (_, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const [own] = await tx.select().from(smartLinkAccount)
        const rows = await tx
          .select({ uuid: site.uuid, has: smartLinkSite })
          .from(site)
          .leftJoin(smartLinkSite, eq(smartLinkSite.siteUuid, site.uuid))
          .where(isNull(site.deletedAt))
          .orderBy(site.name, site.uuid)
        const sites = rows.map(({ uuid, has }) => ({
          channelUuid: uuid,
          utmSource: has?.utmSource ?? '',
          utmMedium: has?.utmMedium ?? '',
          utmCampaign: has?.utmCampaign ?? '',
          fallbackUrl: has?.fallbackUrl ?? '',
        }))
        return { healing: own?.healing ?? 'campaign', sites }
      }),
    async saveHealing({ healing }, who) {
      const { accountUuid } = who
      await database.as(accountUuid, async (tx) => {
        const [own] = await tx.select().from(smartLinkAccount)
        await tx
          .insert(smartLinkAccount)
          .values({ accountUuid, healing })
          .onConflictDoUpdate({ target: smartLinkAccount.accountUuid, set: { healing } })
        const sides = { before: { healing: own?.healing ?? 'campaign' }, after: { healing } }
        await recordAudit(tx, who, { action: 'link.settings', object: 'All smart links', ...sides })
      })
      return { healing }
    },
    async saveSite({ channelUuid, fallbackUrl: typed, ...utm }, who) {
      const { accountUuid } = who
      const own = await database.as(accountUuid, (tx) => siteOf(tx, channelUuid))
      if (!own) throw notFound()
      const page = typed === '' ? null : (await shopPages(accountUuid))(own.domain, typed)
      if (page && 'error' in page) throw new Fail('badInput', `fallbackUrl: ${page.error}`)
      if (page && !isPageOf(page.url, own, []))
        throw new Fail('badInput', `fallbackUrl: Must be a page of ${own.domain}`)
      const values = { ...utm, fallbackUrl: page?.url.href ?? '' }
      await database.as(accountUuid, async (tx) => {
        const [was] = await tx.select().from(smartLinkSite).where(eq(smartLinkSite.siteUuid, channelUuid))
        await tx
          .insert(smartLinkSite)
          .values({ siteUuid: channelUuid, accountUuid, ...values })
          .onConflictDoUpdate({ target: smartLinkSite.siteUuid, set: values })
        const { siteUuid: _site, accountUuid: _account, ...before } = { ...nothingSaid, ...was }
        await recordAudit(tx, who, {
          action: 'link.settings',
          object: own.domain,
          before,
          after: { ...nothingSaid, ...values },
        })
      })
      return { channelUuid, ...values }
    },
  }
}
