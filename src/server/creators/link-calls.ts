import { and, asc, eq, isNull } from 'drizzle-orm'
import type { creatorLinks } from '../../contract/creators/creator-links.ts'
import type { AddressOf } from '../domains/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { smartLink } from '../links/index.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import { findCreator } from './save-creator.ts'

type Short = { channelUuid: string; advertiserUuid: string; targetUrl: string; name: string; creatorId: string }
export type LinkParts = {
  database: Database
  /** The base address of an account's links. */
  addressOf: AddressOf
  /** A site's link to a page, signed with the creator; `error` when the page cannot be a target. */
  signedLink: (
    accountUuid: string,
    siteUuid: string,
    targetUrl: string,
    creatorId: string,
  ) => { url: string } | { error: string }
  /** Creates a smart link for the creator; returns its address. */
  shortLink: (link: Short, who: Principal) => Promise<string>
}

export function creatorLinksCalls({
  database,
  addressOf,
  signedLink,
  shortLink,
}: LinkParts): Handlers<typeof creatorLinks> {
  return {
    list: ({ creatorId }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await findCreator(tx, creatorId)
        const rows = await tx
          .select()
          .from(smartLink)
          .where(and(eq(smartLink.creatorId, creatorId), isNull(smartLink.deletedAt)))
          .orderBy(asc(smartLink.name), asc(smartLink.code))
        return rows.map((l) => ({
          urlShortCode: l.code,
          urlShortName: l.name,
          shortUrl: `${addressOf(accountUuid)}/tr/l/${l.code}`,
          targetUrl: l.targetUrl,
        }))
      }),
    async create({ creatorId, channelUuid, targetUrl, shortName, advertiserUuid }, who) {
      await database.as(who.accountUuid, async (tx) => {
        const of = await findCreator(tx, creatorId)
        const here = and(eq(site.uuid, channelUuid), isNull(site.deletedAt))
        if ((await tx.$count(site, here)) === 0) throw notFound()
        if (of.archivedAt) throw new Fail('conflict', 'This creator is archived')
      })
      const href = /^https?:\/\//i.test(targetUrl) ? targetUrl : `https://${targetUrl}`
      const signed = signedLink(who.accountUuid, channelUuid, href, creatorId)
      if ('error' in signed) throw new Fail('badInput', `targetUrl: ${signed.error}`)
      if (shortName === '') return { signedUrl: signed.url, shortUrl: null }
      if (advertiserUuid === null) throw new Fail('badInput', 'advertiserUuid: This field is required')
      const link = { channelUuid, advertiserUuid, targetUrl: href, name: shortName, creatorId }
      return { signedUrl: signed.url, shortUrl: await shortLink(link, who) }
    },
  }
}
