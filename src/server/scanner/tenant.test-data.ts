import { randomUUID } from 'node:crypto'
import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { click } from '../insights/event-builders.ts'
import { linkKey } from './pick-links.ts'
import { ignoredLink, scannedLink } from './tables.ts'

const chosen = (ids: TenantIds) => ({ brokenLinkChannelUuid: ids.site, brokenLinkUrlPath: 'blog.example/a' })

export const scannerTenant: TenantPart<'brokenLinks'> = {
  async rows({ app, ids, marker }) {
    const { system } = app.stores.database
    const target = `${marker.toLowerCase()}.example/gone`
    await system.insert(scannedLink).values({
      accountUuid: ids.account,
      key: linkKey(target),
      target,
      url: `https://${target}`,
      host: `${marker.toLowerCase()}.example`,
      nextAt: new Date('2100-01-01'),
    })
    // only a clicked link can be marked as fixed
    const clicked = { at: new Date().toISOString(), page: 'blog.example/a', target }
    await app.stores.events.insert('click', [click({ uuid: ids.account, site: ids.site }, clicked)], randomUUID())
    const uuid = randomUUID()
    const [siteUuid, page] = [ids.site, 'blog.example/a']
    const key = linkKey(siteUuid, page, target)
    await system
      .insert(ignoredLink)
      .values({ uuid, accountUuid: ids.account, siteUuid, page, target, key, ignoredAt: new Date() })
    return { ignoredLink: uuid, linkTarget: target }
  },
  inputs: {
    brokenLinks: {
      overview: null,
      looks: (ids) => ({ brokenLinkTargetUrl: ids.linkTarget }),
      check: (ids) => ({ brokenLinkTargetUrl: ids.linkTarget }),
      fix: (ids) => ({ brokenLinks: [{ ...chosen(ids), brokenLinkTargetUrlPath: ids.linkTarget }] }),
      ignore: (ids) => ({ brokenLinks: [{ ...chosen(ids), brokenLinkTargetUrl: ids.linkTarget }] }),
      unignore: (ids) => ({ ignoreUuids: [ids.ignoredLink] }),
    },
  },
}
