import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { links } from '../../contract/links/links.ts'
import { codeProblem } from '../../contract/links/short-code.ts'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { matchDomain, shortAddress } from './match-domain.ts'
import { linkMerchantsQuery } from './queries.ts'

/** The initial values of a new link, or the link to change. */
export type LinkDraft = Partial<
  Pick<
    SmartLink,
    | 'urlShortName'
    | 'urlShortChannelUuid'
    | 'urlShortChannelUrl'
    | 'urlShortAdvertiserUuid'
    | 'urlShortTargetUrl'
    | 'urlShortCampaignUuid'
  >
>
export type LinkValues = {
  urlShortName: string
  urlShortChannelUuid: string
  urlShortChannelUrl: string
  urlShortAdvertiserUuid: string
  urlShortTargetUrl: string
  urlShortCampaignUuid: string | null
  urlShortFallbackUrl: string
  urlShortCode: string
  urlShortAddUtm: boolean
}
export type LinkPlace = Pick<
  LinkValues,
  'urlShortChannelUuid' | 'urlShortAdvertiserUuid' | 'urlShortTargetUrl' | 'urlShortCampaignUuid'
>
type Saved = Output<typeof links.create>

const needed = (text: string) => neededName(text)

/** The form of a smart link. `place` is what is checked while typing: it follows a field on blur. */
export function useLinkForm(link: SmartLink | null, initial: LinkDraft, onSaved: (link: SmartLink) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const sites = useQuery(siteOptionsQuery(api))
  const merchants = useQuery(linkMerchantsQuery(api))
  const first: LinkValues = {
    urlShortName: initial.urlShortName ?? '',
    urlShortChannelUuid: initial.urlShortChannelUuid ?? '',
    urlShortChannelUrl: shortAddress(initial.urlShortChannelUrl ?? ''),
    urlShortAdvertiserUuid: initial.urlShortAdvertiserUuid ?? '',
    urlShortTargetUrl: shortAddress(initial.urlShortTargetUrl ?? ''),
    urlShortCampaignUuid: initial.urlShortCampaignUuid ?? null,
    urlShortFallbackUrl: shortAddress(link?.urlShortFallbackUrl ?? ''),
    urlShortCode: '',
    urlShortAddUtm: false,
  }
  const [place, setPlace] = useState<LinkPlace>(first)
  const form = useServerForm<LinkValues, Saved>({
    initialValues: first,
    validate: {
      urlShortName: needed,
      urlShortChannelUuid: needed,
      urlShortAdvertiserUuid: needed,
      urlShortTargetUrl: needed,
      urlShortCode: (code) => (code.trim() === '' ? null : codeProblem(code.trim())),
    },
    save: ({ urlShortCode, ...values }) =>
      link
        ? api.links.update({ ...values, urlShortCode: link.urlShortCode })
        : api.links.create({ ...values, urlShortCode }),
    onSaved: async (saved) => {
      await makeStale(queries, 'links')
      onSaved(saved.link)
    },
  })
  const { fields } = form
  const change = (part: Partial<LinkValues>) => {
    for (const [name, value] of Object.entries(part)) fields.setFieldValue(name as keyof LinkValues, value as string)
    setPlace((before) => ({ ...before, ...part }))
  }
  return {
    form,
    place,
    change,
    sites,
    merchants,
    /** Selecting a site fills in its address. */
    chooseSite: (uuid: string) => {
      const site = sites.data?.find((s) => s.channelUuid === uuid)
      change({ urlShortChannelUuid: uuid, urlShortChannelUrl: site ? `${site.channelDomain}/` : '' })
      change({ urlShortCampaignUuid: null })
    },
    /** So does selecting a merchant, which also clears a campaign of the previous one. */
    chooseMerchant: (uuid: string) => {
      const merchant = merchants.data?.find((m) => m.advertiserUuid === uuid)
      change({
        urlShortAdvertiserUuid: uuid,
        urlShortTargetUrl: merchant ? `${merchant.advertiserDomain}/` : '',
        urlShortCampaignUuid: null,
      })
    },
    leaveSiteUrl: (typed: string) => {
      const site = matchDomain(typed, sites.data ?? [], (s) => s.channelDomain)
      if (site && site.channelUuid !== fields.getValues().urlShortChannelUuid)
        change({ urlShortChannelUuid: site.channelUuid, urlShortCampaignUuid: null })
    },
    leaveTargetUrl: (typed: string) => {
      setPlace((before) => ({ ...before, urlShortTargetUrl: typed }))
      const merchant = matchDomain(typed, merchants.data ?? [], (m) => m.advertiserDomain)
      if (merchant && merchant.advertiserUuid !== fields.getValues().urlShortAdvertiserUuid)
        change({ urlShortAdvertiserUuid: merchant.advertiserUuid, urlShortCampaignUuid: null })
    },
  }
}
export type LinkForm = ReturnType<typeof useLinkForm>
